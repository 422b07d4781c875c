/** Numbers of a log, and whether a number that someone writes is one of them. */
export interface LogNumbers {
  /** True for a number of the log, one that rounds to it, or the same in another unit. */
  holds(token: string, unit?: string): boolean;
  /** True where something was counted at least so often. */
  holdsCount(least: number): boolean;
}

interface LogNumber {
  value: number;
  decimals: number;
  unit: Unit | null;
}

/** What is measured, and how many of its smallest unit one of this unit is. */
interface Unit {
  of: 'time' | 'bytes';
  worth: number;
}

/** Brackets may stand around a number, before its unit. */
const NUMBER = /(\d+(?:[.,_]\d+)*)[\])]?[ ]?([a-zµ]{1,12}\b)?/gi;
/** A comma that parts no thousands begins the decimals. */
const DECIMAL_COMMA = /^(\d+),(\d{1,2}|\d{4,})$/;
/** What the program has counted: repeats of a line, rows of the table, and the facts. */
const COUNTED = /\bx(\d+)\b|\b(?:entries|lines|FATAL|ERROR|WARN|failures) (\d+)/g;
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:us|µs|microseconds?)$/i, { of: 'time', worth: 0.001 }],
  [/^(?:ms|msec|millis|milliseconds?)$/i, { of: 'time', worth: 1 }],
  [/^(?:s|secs?|seconds?)$/i, { of: 'time', worth: 1000 }],
  [/^(?:m|mins?|minutes?)$/i, { of: 'time', worth: 60_000 }],
  [/^(?:h|hrs?|hours?)$/i, { of: 'time', worth: 3_600_000 }],
  [/^(?:d|days?)$/i, { of: 'time', worth: 86_400_000 }],
  [/^(?:b|bytes?)$/i, { of: 'bytes', worth: 1 }],
  [/^(?:kb|kilobytes?)$/i, { of: 'bytes', worth: 1e3 }],
  [/^kib$/i, { of: 'bytes', worth: 2 ** 10 }],
  [/^(?:mb|megabytes?)$/i, { of: 'bytes', worth: 1e6 }],
  [/^mib$/i, { of: 'bytes', worth: 2 ** 20 }],
  [/^(?:gb|gigabytes?)$/i, { of: 'bytes', worth: 1e9 }],
  [/^gib$/i, { of: 'bytes', worth: 2 ** 30 }],
];

/** The numbers of a text; `counts` are those that the program counted. */
export function numbersOf(text: string, counts: readonly number[]): LogNumbers {
  const tokens = new Set<string>(counts.map(String));
  const values: LogNumber[] = counts.map((value) => ({ value, decimals: 0, unit: null }));
  for (const [, token = '', unit = ''] of text.matchAll(NUMBER)) {
    tokens.add(token).add(plainNumber(token));
    const read = token.replace(DECIMAL_COMMA, '$1.$2');
    const value = Number(plainNumber(read));
    if (Number.isFinite(value)) values.push({ value, decimals: decimalsOf(read), unit: unitOf(unit) });
  }
  const prefixes = new Set([...tokens].flatMap(versionPrefixes));
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  return {
    holds(token, unit = '') {
      const wanted = plainNumber(token);
      if (tokens.has(token) || tokens.has(wanted) || prefixes.has(token)) return true;
      const value = Number(wanted);
      const decimals = decimalsOf(token);
      const asked = unitOf(unit);
      return values.some((known) => {
        if (known.decimals > decimals && isRounded(known.value, decimals, value)) return true;
        if (asked === null || known.unit?.of !== asked.of) return false;
        const exact = (known.value * known.unit.worth) / asked.worth;
        // A smaller unit cannot make a number more exact.
        return known.unit.worth > asked.worth ? Math.abs(exact - value) < 1e-6 : isRounded(exact, decimals, value);
      });
    },
    holdsCount: (least) => most >= least,
  };
}

/** What the program has counted in a text that it wrote. */
export function countedNumbers(text: string): number[] {
  return [...text.matchAll(COUNTED)].map(([, times, facts]) => Number(times ?? facts));
}

function isRounded(exact: number, decimals: number, wanted: number): boolean {
  const scale = 10 ** decimals;
  return Math.round(exact * scale) === Math.round(wanted * scale);
}

function decimalsOf(token: string): number {
  return /\.(\d+)$/.exec(token.replace(/[,_]/g, ''))?.[1]?.length ?? 0;
}

function unitOf(word: string): Unit | null {
  return UNITS.find(([shape]) => shape.test(word))?.[1] ?? null;
}

/** `3.8` of `3.8.10`. */
function versionPrefixes(token: string): string[] {
  const parts = token.split('.');
  return parts.length < 3 ? [] : parts.slice(1, -1).map((_, i) => parts.slice(0, i + 2).join('.'));
}

function plainNumber(text: string): string {
  return text
    .replace(/[,_]/g, '')
    .replace(/\.+$/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^0+(?=\d)/, '');
}
