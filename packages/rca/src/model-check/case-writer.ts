/** Writes lines at a clock of its own; the numbers in them follow from how many were written, so that nothing is random. */
export function createCaseWriter(startIso: string, format: (at: Date, level: string, rest: string) => string) {
  const lines: string[] = [];
  let now = Date.parse(startIso);
  const write = (stepMs: number, level: string, rest: string) => {
    now += stepMs + ((lines.length * 37) % 90);
    lines.push(format(new Date(now), level, rest));
  };
  return {
    lines,
    write,
    /** The everyday messages in turn, each with a number of its own. */
    background(
      count: number,
      stepMs: number,
      messages: readonly ((n: number) => [level: string, rest: string])[],
    ): void {
      for (let i = 0; i < count; i += 1) {
        const message = messages[i % messages.length];
        if (message !== undefined) write(stepMs, ...message((lines.length * 7919) % 9973));
      }
    },
  };
}

export const logfmt = (at: Date, level: string, rest: string): string =>
  `time=${at.toISOString()} level=${level.toLowerCase()} ${rest}`;

export const bracketed = (at: Date, level: string, rest: string): string =>
  `${at.toISOString().replace('T', ' ').slice(0, 23)} [${level}] ${rest}`;

export const syslog = (at: Date, _level: string, rest: string): string =>
  `${at.toUTCString().slice(8, 11)} ${String(at.getUTCDate()).padStart(2, ' ')} ${at.toISOString().slice(11, 19)} ${rest}`;

/** `rest` is `logger|message`. */
export const jsonLine = (at: Date, level: string, rest: string): string => {
  const [logger, message] = rest.split('|');
  return JSON.stringify({ timestamp: at.toISOString(), level, logger, message });
};
