import type { Start } from './anchor-starts.ts';
import type { HeaderColumn } from './header.ts';

/** Marks around a level, or capitals. `Error: …` may be what was thrown, and a plain word begins a sentence. */
const TELLS = /^(?:\W+\w+\W+|A|[Aa]\W+)$/;
const LONGEST = 20;

/** How a level is written, whatever it is: `[a]` for `[warn]`, `A:` for `ERROR:`. */
export function formOfLevel(token: string): string {
  return token
    .slice(0, LONGEST)
    .replace(/\s+/g, '')
    .replace(/[a-z]+/g, 'a')
    .replace(/[A-Z]+/g, 'A');
}

/**
 * The forms of the level right before the times of a header: a line that begins with one of them and states no time is an
 * entry, too. Empty where no form tells such a line from a message.
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
