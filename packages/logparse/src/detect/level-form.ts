import type { Start } from './anchor-starts.ts';
import type { HeaderColumn } from './header.ts';

/** Levels in brackets or in capitals. `Error: …` may be an exception, and a plain word may begin a sentence. */
const TELLS = /^(?:\W+\w+\W+|A|[Aa]\W+)$/;
const LONGEST = 20;

/** How a level is written, whichever level it is: `[a]` for `[warn]`, `A:` for `ERROR:`. */
export function formOfLevel(token: string): string {
  return token
    .slice(0, LONGEST)
    .replace(/\s+/g, '')
    .replace(/[a-z]+/g, 'a')
    .replace(/[A-Z]+/g, 'A');
}

/**
 * The forms in which the levels right before the times are written. A line that begins with one of them but has no time is
 * also an entry. Empty if messages could begin the same way.
 */
export function levelFormsOf(columns: readonly HeaderColumn[], anchor: number, starts: readonly Start[]): string[] {
  const at = anchor - 1;
  if (columns[at]?.kind !== 'level' || columns[at].opener !== '') return [];
  const forms = starts.flatMap(({ line, columns: cut }) => {
    const column = cut[at];
    return column?.kind === 'level' ? [formOfLevel(line.slice(column.start, column.end))] : [];
  });
  return [...new Set(forms)].filter((form) => TELLS.test(form));
}
