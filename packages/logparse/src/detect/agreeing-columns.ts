import { namesEvent } from '../normalize/compound-level.ts';
import type { Start } from './anchor-starts.ts';
import type { ColumnClass } from './columns.ts';

/** So many of the starts have to be alike where something is said of all of them. */
export const AGREE = 0.9;
/** A class that most starts have, where what the others have there may stand for it. */
const MOST = 0.6;
/** Of levels, where the others are names with a colon behind them. */
const LEAST_LEVELS = 0.4;
/** Classes that are told by their form. */
const STRONG: readonly ColumnClass[] = ['time', 'level', 'integer', 'bracket', 'separator', 'component', 'tag'];

/** The class that nine of ten starts have in a column; null for none, and for words. */
export function strongKind(starts: readonly Start[], at: number): ColumnClass | null {
  for (const kind of STRONG) {
    const share = shareOf(starts, at, [kind]);
    if (share >= AGREE && !(kind === 'level' && isKey(starts, at))) return kind;
    // Level words hardly stand at the same place of most messages by chance; `STATEMENT:` may stand beside `ERROR:`.
    if (kind === 'level' && (isKindOfEvent(starts, at) || isKey(starts, at))) continue;
    if (
      kind === 'level' &&
      (share >= MOST || (share >= LEAST_LEVELS && shareOf(starts, at, ['level', 'component']) >= AGREE))
    )
      return kind;
    if (
      kind === 'component' &&
      share >= MOST &&
      shareOf(starts, at, ['component', 'tag', 'level', 'separator']) >= AGREE
    )
      return kind;
  }
  return null;
}

/** `install error = 0`: the name of a value. */
function isKey(starts: readonly Start[], at: number): boolean {
  return starts.every((start) => textOf(start, at + 1) === '=');
}

/** `SERVICE ALERT:` on most lines names a kind of event, not how bad it is. */
function isKindOfEvent(starts: readonly Start[], at: number): boolean {
  const levels = starts.filter(({ columns }) => columns[at]?.kind === 'level').map((start) => textOf(start, at));
  return namesEvent(levels[0] ?? '') && levels.every((level) => level === levels[0]);
}

/** The share of starts whose column is of one of the classes. */
export function shareOf(starts: readonly Start[], at: number, kinds: readonly ColumnClass[]): number {
  return starts.filter((start) => kinds.includes(start.columns[at]?.kind ?? 'end')).length / Math.max(1, starts.length);
}

/** What stands in a column; empty where a start has none. */
export function textOf(start: Start, at: number): string {
  const column = start.columns[at];
  return column === undefined ? '' : start.line.slice(column.start, column.end);
}
