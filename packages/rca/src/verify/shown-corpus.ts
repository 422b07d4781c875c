import { cleanText } from '@rootline/contract';
import { readSingleLines } from '../lines/read-single-lines.ts';
import type { RunContext } from '../run/run-context.ts';
import { type Corpus, corpusOf } from './shown-text.ts';

/** Of a line so much can be quoted. */
const MOST_LENGTH = 4000;

/**
 * What an answer may draw on: the texts of its prompt, the counted facts, and the shown lines as the file has them, since
 * a prompt leaves out their times and the middle of long ones. Secrets are hidden as in the prompt.
 */
export async function shownCorpus(
  { input, redactor, facts }: RunContext,
  lines: Iterable<number>,
  texts: readonly string[],
): Promise<Corpus> {
  const read = await readSingleLines(input.readLines, [...lines]);
  const rows = Array.from(
    read.values(),
    ({ line, text }) => `${line}| ${redactor.redact(cleanText(text)).slice(0, MOST_LENGTH)}`,
  );
  return corpusOf([rows.join('\n'), ...texts, facts]);
}
