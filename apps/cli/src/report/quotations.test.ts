import { readdirSync, readFileSync } from 'node:fs';
import { createLogParser } from '@rootline/logparse';
import { analyzeStatistically, type ReadLines } from '@rootline/rca';
import { describe, expect, it } from 'vitest';
import { markedLogsOf } from '../../../../packages/logparse/testing/marked-logs.ts';
import { smallLogs } from '../../../../scripts/evals/train/small-logs.ts';
import { fullReport } from './full-report.ts';
import { githubAnnotations } from './github-annotations.ts';
import { markdownReport } from './markdown.ts';
import { PLAIN } from './terminal-style.ts';
import { textReport } from './text-report.ts';

const REPORTED = new URL('../../../../packages/logparse/src/reported-logs/', import.meta.url);
const LOGS = [
  ...smallLogs().map(({ name, isHealthy, lines }) => ({ name: `${name}, ${isHealthy}`, lines })),
  ...readdirSync(REPORTED)
    .filter((file) => file.endsWith('.txt') && file !== 'bytes.txt')
    .flatMap((file) => markedLogsOf(readFileSync(new URL(file, REPORTED), 'utf8')))
    .map(({ name, log }) => ({ name, lines: log.replace(/\n$/, '').split('\n') })),
];

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');
const visible = (text: string) => text.replace(ESCAPES, '').replaceAll('\r', '');

/** Markdown and annotations, and a log beside them, as they are read: without what keeps a log from being markup, every run of blanks as one. */
const shown = (text: string) =>
  decodeHtml(text)
    .replace(/\\|\u2060/g, '')
    .replaceAll('%25', '%')
    .replace(/\s+/g, ' ');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', '#8288': '' };
const decodeHtml = (text: string) => text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** What arrays of bytes in a line say, as a journal writes a message that is not all text. */
const textOfBytes = (line: string) =>
  [...line.matchAll(/\[(\d+(?:,\d+)+)\]/g)].map(([, bytes = '']) =>
    Buffer.from(bytes.split(',').map(Number)).toString(),
  );

/** Quotations of a text that the file does not hold, each with what was left out marked by an ellipsis. */
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

it('a quotation that a file does not hold is found', () => {
  expect(foreignQuotations('It says “a … c” and “b”.', 'a b c')).toEqual([]);
  expect(foreignQuotations('It says “a c” and “b”.', 'a b c')).toEqual(['a c']);
});

describe('what is quoted of a log stands in it to the letter', () => {
  it.each(LOGS)('$name', async ({ lines }) => {
    const parser = createLogParser({ fileName: 'x.log', referenceTimeMs: Date.UTC(2026, 5, 1) }, () => {});
    parser.push(new TextEncoder().encode(`${lines.join('\n')}\n`));
    const log = parser.finish();
    const readLines: ReadLines = async (ranges) =>
      ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text })));
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
