import { readdirSync, readFileSync } from 'node:fs';
import { analyzeStatistically } from '@rootline/rca';
import { describe, expect, it } from 'vitest';
import { parseLines } from '#testing/parse-lines.ts';
import { writtenLogs } from '../../../../lab/evals/train/written-logs.ts';
import { markedLogsOf } from '../../../../packages/logparse/testing/marked-logs.ts';
import { fullReport } from './full-report.ts';
import { githubAnnotations } from './github-annotations.ts';
import { markdownReport } from './markdown.ts';
import { PLAIN } from './terminal-style.ts';
import { textReport } from './text-report.ts';

const REPORTED = new URL('../../../../packages/logparse/src/reported-logs/', import.meta.url);
/** A log with such marks of its own would be taken for quotations. */
const QUOTATION_MARKS = /[“”]/;
/** Without `bytes.txt`: its logs are not plain text, so a test cannot hold their lines. */
const LOGS = [
  ...writtenLogs()
    .filter(({ lines }) => !QUOTATION_MARKS.test(lines.join('\n')))
    .map(({ name, isHealthy, lines }) => ({ name: `${name}, ${isHealthy}`, lines })),
  ...readdirSync(REPORTED)
    .filter((file) => file.endsWith('.txt') && file !== 'bytes.txt')
    .flatMap((file) => markedLogsOf(readFileSync(new URL(file, REPORTED), 'utf8')))
    .map(({ name, log }) => ({ name, lines: log.replace(/\n$/, '').split('\n') })),
];

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');
const visible = (text: string) => text.replace(ESCAPES, '').replaceAll('\r', '');

/** Markdown or an annotation as a reader sees it: without escapes, and with each run of blanks as one. */
const shown = (text: string) =>
  decodeHtml(text)
    .replace(/\\|\u2060/g, '')
    .replaceAll('%25', '%')
    .replace(/\s+/g, ' ');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', '#8288': '' };
const decodeHtml = (text: string) => text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Texts that a line holds as arrays of bytes, as a journal writes messages that are not plain text. */
const textOfBytes = (line: string) =>
  [...line.matchAll(/\[(\d+(?:,\d+)+)\]/g)].map(([, bytes = '']) =>
    Buffer.from(bytes.split(',').map(Number)).toString(),
  );

/** Quotations in a text that the file does not hold. An ellipsis marks what a quotation leaves out. */
function foreignQuotations(text: string, file: string): string[] {
  const isHeld = (quotation: string) => quotation.split('…').every((piece) => file.includes(piece));
  const foreign: string[] = [];
  for (let start = text.indexOf('“'); start >= 0; ) {
    const end = text.indexOf('”', start);
    if (end < 0) return [...foreign, text.slice(start)];
    // A log may hold quotation marks of its own.
    let last = end;
    while (last >= 0 && !isHeld(text.slice(start + 1, last))) last = text.indexOf('”', last + 1);
    if (last < 0) foreign.push(text.slice(start + 1, end));
    start = text.indexOf('“', Math.max(end, last));
  }
  return foreign;
}

it('finds a quotation that is not in the file', () => {
  expect(foreignQuotations('It says “a … c” and “b”.', 'a b c')).toEqual([]);
  expect(foreignQuotations('It says “a c” and “b”.', 'a b c')).toEqual(['a c']);
});

describe('every quotation is in the log to the letter', () => {
  it.each(LOGS)('$name', async ({ lines }) => {
    const { log, readLines } = parseLines(lines);
    const result = await analyzeStatistically(log, readLines);
    const file = visible([...lines, ...lines.flatMap(textOfBytes)].join('\n'));
    const source = { filename: 'x.log', entryCount: log.entryCount, page: null };

    const { summary, rootCause, recommendations, confidence, errorAnalysis } = result;
    const told = [summary, rootCause, ...recommendations, confidence.reason];
    const rows = errorAnalysis.flatMap((row) => [row.rootCause, row.impact, row.fix]);
    const short = await textReport({ result, source, log, readLines }, 'short', PLAIN);
    const why = await textReport({ result, source, log, readLines }, 'why', PLAIN);
    const outputs = [...told, ...rows, short, why, fullReport(result, source, log, PLAIN)];
    expect(outputs.flatMap((text) => foreignQuotations(text, file))).toEqual([]);
    const marked = [markdownReport(result, source), githubAnnotations(result, source.filename)];
    expect(marked.flatMap((text) => foreignQuotations(shown(text), shown(file)))).toEqual([]);

    for (const { line, text } of result.evidence.flatMap((item) => item.lines)) {
      const own = visible(lines[line - 1] ?? '');
      expect(text.split('…').filter((piece) => !own.includes(piece))).toEqual([]);
    }
    for (const { message = '' } of result.cascade) {
      expect(message.split('…').filter((piece) => !file.includes(piece))).toEqual([]);
    }
  });
});
