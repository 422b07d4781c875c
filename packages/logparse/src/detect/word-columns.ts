import type { Start } from './anchor-starts.ts';

const AGREE = 0.9;
const LOGGER = /^[A-Za-z_$][\w$-]*(?:(?:\.|::|\/)[\w$<>*~-]+)+:?$/;

/** True when nearly every start's word in a column ends at the delimiter. */
export function endsInDelimiter(starts: readonly Start[], at: number, stop: string): boolean {
  const ending = starts.filter(
    ({ line, columns }) =>
      line
        .slice(columns[at]?.end ?? line.length)
        .trimStart()
        .charAt(0) === stop,
  );
  return ending.length >= starts.length * AGREE;
}

/** True for a column of dotted names, or of few names with a wide gap behind them. */
export function looksLikeLogger(starts: readonly Start[], at: number, isAfterLevel: boolean): boolean {
  const texts = starts.map((start) => start.line.slice(start.columns[at]?.start, start.columns[at]?.end));
  if (texts.filter((text) => LOGGER.test(text)).length >= starts.length * AGREE) return true;
  if (!isAfterLevel) return false;
  const wide = starts.filter((start) => /^(?:\t| {2})/.test(start.line.slice(start.columns[at]?.end)));
  return wide.length >= starts.length * 0.8 && new Set(texts).size <= Math.max(3, starts.length / 20);
}

/** True when nearly all brackets of a column hold a dotted name. */
export function holdsLogger(starts: readonly Start[], at: number): boolean {
  const names = starts.map((start) =>
    start.line.slice((start.columns[at]?.start ?? 0) + 1, (start.columns[at]?.end ?? 1) - 1),
  );
  return names.filter((name) => LOGGER.test(name.trim())).length >= starts.length * AGREE;
}
