import { ANSWER_LIMITS } from '../answer-limits.ts';
import { fitText } from './fit-answer.ts';

/** How traces name the failure that another one came from. */
const CAUSE = /^\s*(?:Caused by:|caused by:|Root cause:|\S*(?:Error|Exception)\b(?=:|$))/;

/** The message of an entry; of a trace that is cut, the innermost cause stands below. */
export function fitMessage(message: string): string {
  const fitting = fitText(message);
  if (message.length <= ANSWER_LIMITS.messageLength) return fitting;
  const lines = message.split('\n');
  const at = lines.findLastIndex((line) => CAUSE.test(line));
  const isShown = lines.slice(0, at + 1).join('\n').length <= ANSWER_LIMITS.messageLength;
  return at < 1 || isShown ? fitting : `${fitting}\n${fitText(lines[at] ?? '', CAUSE_LENGTH)}`;
}

const CAUSE_LENGTH = 300;

/** Those lines of the message of an entry that stand on a window of physical lines; all where they cannot be told apart. */
export function messageOnLines(
  { message, line, lineEnd }: { message: string; line: number; lineEnd: number },
  { from, to }: { from: number; to: number },
): string {
  const lines = message.split('\n');
  if (lines.length !== lineEnd - line + 1 || (line >= from && lineEnd <= to)) return message;
  return lines.slice(Math.max(0, from - line), to - line + 1).join('\n');
}
