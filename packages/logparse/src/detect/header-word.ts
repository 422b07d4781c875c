import { AGREE, shareOf, strongKind, textOf } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import type { HeaderColumn } from './header.ts';
import { isLevelNext } from './level-next.ts';
import { isPhrase } from './sentence-words.ts';
import { areCells, endsInDelimiter, looksLikeLogger } from './word-columns.ts';

/** A component has to stand behind so many of the names of a host. */
const MOST = 0.6;
/** How far behind a word a time or a level may stand. */
const LOOK_AHEAD = 4;

/** A plain word belongs to the header when a strong column follows soon, or when it looks like a logger's name. */
export function isWordOfHeader(
  starts: readonly Start[],
  at: number,
  head: readonly HeaderColumn[],
  stop: string,
): boolean {
  if (shareOf(starts, at, ['end']) > 1 - AGREE) return false;
  if (stop !== '') return endsInDelimiter(starts, at, stop);
  const isAfterLevel = head.some((column) => column.kind === 'level');
  const next = strongKind(starts, at + 1);
  const distinct = new Set(starts.map((start) => textOf(start, at))).size;
  // A gap takes `|` in, so it is no column.
  if (next === 'separator' || endsInDelimiter(starts, at, '|')) return true;
  if (distinct <= starts.length / 4 && areCells(starts, at)) return true;
  const isOfComponent = shareOf(starts, at + 1, ['component', 'tag']) >= MOST;
  if (isOfComponent && !isLevelNext(starts, at + 1, head) && isPhrase(starts, at, isAfterLevel)) return false;
  if (next === 'component') return !isAfterLevel || distinct <= Math.max(1, starts.length / 10);
  if (next === 'tag' && !isAfterLevel) return true;
  for (let ahead = at + 1; ahead <= at + LOOK_AHEAD; ahead++) {
    const kind = strongKind(starts, ahead);
    if (kind === 'time' || (kind === 'level' && !isSentence(starts, at, ahead))) return true;
  }
  // The host of a syslog line: few different names, a component after most of them.
  if (!isAfterLevel && distinct <= Math.max(2, starts.length / 20) && (isOfComponent || next === 'bracket'))
    return true;
  return looksLikeLogger(starts, at, isAfterLevel);
}

/** `Unexpected error:` on each line: the same words, small letters in the last, are how messages begin. */
function isSentence(starts: readonly Start[], from: number, level: number): boolean {
  const texts = new Set(starts.map(({ line, columns }) => line.slice(columns[from]?.start, columns[level]?.end)));
  return texts.size === 1 && /^[a-z]+:$/.test(textOf(starts[0] as Start, level));
}
