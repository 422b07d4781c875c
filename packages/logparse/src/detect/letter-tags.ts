import { AGREE } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import type { Column } from './columns.ts';

/** `D/OkHttp  (  103):`: the letter of a level, a name that may hold blanks or be filled up with them, and a process. */
const LETTER_TAG = /^[VDIWEF]\/[^(]{0,60}\(\s*\d+\):/;

/** The starts with such a tag as one column, where nearly all have one. */
export function withLetterTags(starts: readonly Start[], at: number): readonly Start[] {
  const tagged = starts.map((start) => tagAt(start, at));
  if (tagged.filter((start) => start !== null).length < starts.length * AGREE) return starts;
  return tagged.map((start, i) => start ?? (starts[i] as Start));
}

function tagAt({ line, columns }: Start, at: number): Start | null {
  const column = columns[at];
  const tag = column === undefined ? null : LETTER_TAG.exec(line.slice(column.start));
  if (column === undefined || tag === null) return null;
  const end = column.start + tag[0].length;
  const joined: Column = { ...column, kind: 'component', end };
  return { line, columns: [...columns.slice(0, at), joined, ...columns.filter(({ start }) => start >= end)] };
}
