const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When a slot of the chart begins, as it is written: `Sun 06:00`. */
export function slotTime(start: number): string {
  return moment.format(start);
}
