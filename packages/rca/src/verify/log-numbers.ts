/** Numbers of a log, and whether a number that somebody writes is one of them. */
export interface LogNumbers {
  /** True for a number of the log, one that rounds to it, or the same span in a larger unit. */
  holds(token: string, unit?: string): boolean;
  /** True where something was counted at least so often. */
  holdsCount(least: number): boolean;
}

interface LogNumber {
  value: number;
  decimals: number;
  /** Milliseconds that one of its unit takes; null without a unit of time. */
  unitMs: number | null;
}

const NUMBER = /(\d+(?:[.,_]\d+)*)[ ]?([a-zµ]{1,12}\b)?/gi;
/** What the program has counted: repeats of a line, rows of the table, and the facts. */
const COUNTED = /\bx(\d+)\b|\b(?:entries|lines|FATAL|ERROR|WARN|failures) (\d+)/g;
const UNITS: Record<string, number> = { us: 0.001, µs: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const UNIT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ms|msec|millis|milliseconds?)$/i, 'ms'],
  [/^(?:s|secs?|seconds?)$/i, 's'],
  [/^(?:m|mins?|minutes?)$/i, 'm'],
  [/^(?:h|hrs?|hours?)$/i, 'h'],
  [/^(?:d|days?)$/i, 'd'],
  [/^(?:us|µs|microseconds?)$/i, 'us'],
];

/** The numbers of a text; `counts` are those that the program counted. */
export function numbersOf(text: string, counts: readonly number[]): LogNumbers {
  const tokens = new Set<string>(counts.map(String));
  const values: LogNumber[] = counts.map((value) => ({ value, decimals: 0, unitMs: null }));
  for (const [, token = '', unit = ''] of text.matchAll(NUMBER)) {
    tokens.add(token).add(plainNumber(token));
    const value = Number(plainNumber(token));
    if (Number.isFinite(value)) values.push({ value, decimals: decimalsOf(token), unitMs: unitOf(unit) });
  }
  const prefixes = new Set([...tokens].flatMap(versionPrefixes));
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  return {
    holds(token, unit = '') {
      const wanted = plainNumber(token);
      if (tokens.has(token) || tokens.has(wanted) || prefixes.has(token)) return true;
      const value = Number(wanted);
      const decimals = decimalsOf(token);
      const unitMs = unitOf(unit);
      return values.some((known) => {
        if (known.decimals > decimals && isRounded(known.value, decimals, value)) return true;
        if (unitMs === null || known.unitMs === null || known.unitMs >= unitMs) return false;
        return isRounded((known.value * known.unitMs) / unitMs, decimals, value);
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

function unitOf(word: string): number | null {
  const unit = UNIT_WORDS.find(([shape]) => shape.test(word))?.[1];
  return unit === undefined ? null : (UNITS[unit] ?? null);
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
