import { cleanText } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { fillTemplate, PLACEHOLDER } from '../lines/fill-template.ts';
import type { RawLine } from '../ports.ts';
import { excerptOf, holdsWordOf } from './excerpt.ts';

/** A message stands in the result at most so long. */
export const QUOTE_LENGTH = 400;

/** Texts of templates with the values of their first lines. */
export function messagesOf(log: ParsedLog, indices: readonly number[], read: ReadonlyMap<number, RawLine>) {
  const messages = new Map<number, string>();
  for (const index of indices) {
    const message = messageAt(log.templates[index], nearFirst(log.templates[index]), read);
    if (message !== null) messages.set(index, message);
  }
  return messages;
}

/** Lines below a bare header that may hold the message of its entry. */
const BELOW = 3;

/** The first line of a template and those right below it. */
export function nearFirst(template: LogTemplate | undefined): number[] {
  return template === undefined ? [] : Array.from({ length: BELOW }, (_, below) => template.firstLine + below);
}

/** The message of a template as one of the lines holds it, or else a piece of the line. null when the line holds none of its words, because the message was decoded from it. */
export function messageAt(
  template: LogTemplate | undefined,
  lines: readonly number[],
  read: ReadonlyMap<number, RawLine>,
): string | null {
  if (template === undefined) return null;
  const texts = lines.map((line) => cleanText(read.get(line)?.text ?? ''));
  const message = texts.map((text) => fillTemplate(template.text, text)).find((text) => text !== null && text !== '');
  if (message !== undefined && message !== null) return message;
  const [first = ''] = texts;
  const isShown = first !== '' && (PLACEHOLDER.test(template.text) || holdsWordOf(first, template.text));
  return isShown ? excerptOf(first, template.text, QUOTE_LENGTH) : null;
}

/** The log with templates standing at the line that holds their message, where their entry begins with a bare header. */
export function belowHeaders(
  log: ParsedLog,
  indices: readonly number[],
  read: ReadonlyMap<number, RawLine>,
): ParsedLog {
  const templates = [...log.templates];
  for (const index of new Set(indices)) {
    const template = log.templates[index];
    const holds = (line: number) =>
      template !== undefined && (fillTemplate(template.text, cleanText(read.get(line)?.text ?? '')) ?? '') !== '';
    const line = nearFirst(template).find(holds);
    if (template === undefined || line === undefined || line === template.firstLine) continue;
    const exampleLines = template.exampleLines.map((example) => (example === template.firstLine ? line : example));
    templates[index] = { ...template, firstLine: line, lastLine: Math.max(line, template.lastLine), exampleLines };
  }
  return { ...log, templates };
}

/** The line that names the failure of the first suspect's entry, where it is not the one quoted. */
export function namedBy(template: LogTemplate | undefined, read: ReadonlyMap<number, RawLine>): RawLine | null {
  const line = template?.exampleLines[0];
  return line === undefined || line === template?.firstLine ? null : (read.get(line) ?? null);
}
