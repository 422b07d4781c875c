/** A log of an incident, and what a count of its own says about it. */
export interface WrittenLog {
  text: string;
  entries: number;
  errors: number;
  warnings: number;
  firstError: string;
  lastError: string;
}

interface Shape {
  /** Different messages among the errors: more of them make more evidence. */
  errorKinds: number;
  errorsPerKind: number;
}

/** Quiet requests, a warning about a changed setting, then errors of many kinds in turn. */
export function writeIncidentLog({ errorKinds, errorsPerKind }: Shape): WrittenLog {
  let now = Date.parse('2026-02-03T04:00:00.000Z');
  const lines: string[] = [];
  const errorTimes: string[] = [];
  const write = (level: string, message: string) => {
    now += 1000;
    const time = new Date(now).toISOString();
    if (level === 'ERROR') errorTimes.push(time);
    lines.push(`${time} ${level} ${message}`);
  };
  for (let request = 0; request < 300; request += 1)
    write('INFO', `gateway served request ${request} in ${request % 90} ms`);
  write('WARN', 'config reloaded: storage.replicas changed from 3 to 0');
  for (let round = 0; round < errorsPerKind; round += 1) {
    for (let kind = 0; kind < errorKinds; kind += 1) {
      write(
        'ERROR',
        `${word(kind)} ${word(kind * 7 + 3)} ${ENDINGS[kind % ENDINGS.length]} for tenant ${word(kind * 11 + 5)}, attempt ${round}`,
      );
      if (kind % 4 === 0) write('INFO', `gateway served request ${300 + round} in ${kind} ms`);
    }
  }
  return {
    text: `${lines.join('\n')}\n`,
    entries: lines.length,
    errors: errorTimes.length,
    warnings: 1,
    firstError: errorTimes[0] ?? '',
    lastError: errorTimes.at(-1) ?? '',
  };
}

/** Nothing but good news. */
export function writeQuietLog(): string {
  const start = Date.parse('2026-02-03T04:00:00.000Z');
  const line = (second: number) =>
    `${new Date(start + second * 1000).toISOString()} INFO gateway served request ${second}`;
  return `${Array.from({ length: 200 }, (_, second) => line(second)).join('\n')}\n`;
}

const ENDINGS = [
  'could not be stored, no replica accepts writes',
  'was refused by the storage layer',
  'timed out while waiting for a quorum',
  'failed because the write was not confirmed',
  'lost its lease during the commit',
];

const SYLLABLES = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu', 'fa', 'ge', 'hi'];

/** A word made of letters only, another one for every number. */
function word(number: number): string {
  const parts: string[] = [];
  for (let rest = number + 13; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    parts.push(SYLLABLES[rest % SYLLABLES.length] ?? '');
  }
  return parts.join('');
}
