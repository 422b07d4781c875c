import type { ParsedLog } from '@rootline/logparse';
import { unwrapReporter } from './reporter-prefix.ts';

/** Lines that begin alike from which on they are how a run counts what it goes through. */
const LEAST_LINES = 12;
/** So many different ones among them, or so many lines that they need not differ. */
const LEAST_KINDS = 3;
const MOST_LINES = LEAST_LINES * LEAST_KINDS;
/** Words that lines of one list begin with. */
const BEGINNING = 2;
const MOST_LISTS = 10_000;

/**
 * Tells which lines are of a list of what a run goes through: many that begin alike and go on with name after name,
 * `[12/74] Building errors.cpp`, `00:04 +12: fails when offline`. What such a line names did not happen.
 */
export class ProgressLines {
  readonly #lists = new Map<string, { lines: number; kinds: number }>();

  static ofTemplates({ templates }: ParsedLog): ProgressLines {
    const lines = new ProgressLines();
    for (const { text, count } of templates) lines.add(text, count);
    return lines;
  }

  /** Counts lines of one form, given without their numbers. */
  add(form: string, count: number): void {
    const key = beginningOf(form);
    const list = this.#lists.get(key);
    if (list !== undefined) {
      list.lines += count;
      list.kinds++;
    } else if (this.#lists.size < MOST_LISTS) this.#lists.set(key, { lines: count, kinds: 1 });
  }

  has(form: string): boolean {
    const key = beginningOf(form);
    const { lines = 0, kinds = 0 } = this.#lists.get(key) ?? {};
    return key !== '' && lines >= LEAST_LINES && (kinds >= LEAST_KINDS || lines >= MOST_LINES);
  }
}

/** The first words of a line; empty where they are not enough to tell a list. */
function beginningOf(form: string): string {
  const words = unwrapReporter(form)
    .trim()
    .split(/\s+/, BEGINNING + 1);
  return words.length <= BEGINNING ? '' : words.slice(0, BEGINNING).join(' ');
}
