import { VERDICT_LABELS } from '@rootline/contract';

const WORDS = ['no', 'one', 'two', 'three'];

/** `three places`, `12 places`. */
export function countWord(count: number, one: string, many: string): string {
  return `${WORDS[count] ?? grouped(count)} ${count === 1 ? one : many}`;
}

/** `1 entry`, `1,234 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** 1234567 as `1,234,567`. */
export function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** A time as sentences of the result hold it, without the marks of ISO 8601 and its zone. */
export function shortTime(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T([\d:]+)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/, '$1 $2');
}

const BEFORE = 2;
const AFTER = 3;

/** Numbers of the lines that are shown around a place. */
export function linesAround(line: number, before = BEFORE, after = AFTER): number[] {
  return Array.from({ length: before + after + 1 }, (_, i) => line - before + i).filter((number) => number > 0);
}

/** `Clear cause` as a headline, and the same for the others. */
export function verdictWord(verdict: keyof typeof VERDICT_LABELS): string {
  return VERDICT_LABELS[verdict].toUpperCase();
}

/** A text of at most so many characters; what is longer ends with a mark. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
