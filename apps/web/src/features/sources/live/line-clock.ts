const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
});

/** The time of a line in the zone of the reader, to the millisecond: `14:32:45.610`. */
export function lineClock(iso: string): string {
  return clock.format(new Date(iso));
}
