import { expect } from 'vitest';
import { isSafeText } from './safe-text.ts';

interface Said {
  status: number;
  text: string;
}

/** Traces of programs, which no sentence for people holds. */
const INNARDS =
  /invalid input|expected \w+,|, received|undefined|\[object|zod|node_modules|\.ts:|\.js:|^\s+at |\bselect\b .* from|insert into|relation "|syntax error at|SQLSTATE|pgboss|ECONN|ENOENT|fst_err/im;

/** The sentence of a refusal: JSON with the same words in `error` and `message`, fit for a person. */
function sentenceOf({ status, text }: Said): string {
  const body = JSON.parse(text) as { error: string; message: string };
  expect(Object.keys(body).sort(), text).toEqual(['error', 'message']);
  expect(body.error).toBe(body.message);
  expect(body.error).toMatch(/^[A-Za-z][^\n]{8,300}$/);
  expect(body.error).not.toMatch(INNARDS);
  expect([status, isSafeText(body)]).toEqual([status, true]);
  return body.error;
}

/** A refusal of the request: never a failure of the server, never a wish to sign in again. */
export function expectRefusal(answer: Said, ...statuses: number[]): string {
  expect(statuses.length === 0 ? [400, 404, 409, 413, 415, 429] : statuses, answer.text).toContain(answer.status);
  return sentenceOf(answer);
}

/** Whatever comes, it is no failure of the server, and what is answered can be stored and shown. */
export function expectNoFailure(answer: Said): void {
  // What a model server did is not our failure.
  if (answer.status !== 502) expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.status, answer.text).not.toBe(401);
  if (answer.status >= 400) sentenceOf(answer);
  else expect(isSafeText(valuesOf(answer.text)), answer.text).toBe(true);
}

/** An answer is one JSON text, or one a line where it is an export. */
function valuesOf(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** The words by which the screens know a field, where they are not those of its name. */
const SCREEN_WORDS: Record<string, string[]> = { correction: ['comment'], isCorrect: ['correct'], rule: ['rule'] };

export function namesField(sentence: string, field: string): boolean {
  const words = SCREEN_WORDS[field] ?? field.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''));
  const meaningful = words.filter((word) => !['is', 'llm'].includes(word));
  return meaningful.some((word) => sentence.toLowerCase().includes(word));
}
