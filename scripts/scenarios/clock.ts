/** The time of a log that is being written. */
export function createClock(startIso: string) {
  let now = Date.parse(startIso);
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    advance(milliseconds: number): void {
      now += milliseconds;
    },
    iso: (): string => new Date(now).toISOString(),
    /** `Mar  2 04:10:11`, as syslog writes it, in UTC. */
    syslog(): string {
      const date = new Date(now);
      const day = String(date.getUTCDate()).padStart(2, ' ');
      return `${MONTHS[date.getUTCMonth()]} ${day} ${date.toISOString().slice(11, 19)}`;
    },
    /** `02/Mar/2026:04:10:11 +0000`, as web servers write it. */
    accessLog(): string {
      const date = new Date(now);
      const day = pad(date.getUTCDate());
      return `${day}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${date.toISOString().slice(11, 19)} +0000`;
    },
  };
}
export type Clock = ReturnType<typeof createClock>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
