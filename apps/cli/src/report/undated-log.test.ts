import { tellTimes, undatedTimes } from '@rootline/contract';
import { createLogParser } from '@rootline/logparse';
import { analyzeStatistically } from '@rootline/rca';
import { expect, test } from 'vitest';
import { jsonLine } from '../print.ts';
import { fullReport } from './full-report.ts';
import { markdownReport } from './markdown.ts';
import { PLAIN } from './terminal-style.ts';

const SOURCE = { filename: 'node.log', entryCount: 400, page: null };
const pair = (part: number) => String(part).padStart(2, '0');
const LAYOUTS = {
  seconds: (i: number) => `[${(i * 0.5).toFixed(6).padStart(12)}]`,
  clock: (i: number) => `[23:${pair(50 + Math.floor(i / 60))}:${pair(i % 60)}]`,
} as const;

test.each([
  ['seconds', '+150 s', '+150.000 s'],
  ['clock', '23:55:00', '23:55:00.000'],
] as const)('a log of %s alone is reported without a day', async (layout, inText, inJson) => {
  const lines = Array.from({ length: 400 }, (_, i) =>
    i < 300
      ? `${LAYOUTS[layout](i)} eth0: link is up, ${i} packets`
      : `${LAYOUTS[layout](i)} ${i % 2 === 0 ? 'sda: I/O error, sector' : 'ext4: read failed, block'} ${i}`,
  );
  const parser = createLogParser({ fileName: SOURCE.filename, referenceTimeMs: Date.UTC(2026, 1, 3) }, () => {});
  parser.push(new TextEncoder().encode(lines.join('\n')));
  const log = parser.finish();
  const found = await analyzeStatistically(log, async (ranges) =>
    ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text }))),
  );
  const result = tellTimes(found, undatedTimes(log));
  const text = fullReport(result, SOURCE, log, PLAIN);
  const json = jsonLine(result);
  for (const report of [text, markdownReport(result, SOURCE), json]) expect(report).not.toMatch(/\d{4}-\d\d-\d\d/);
  expect(text).toContain(`(line 301, ${inText})`);
  expect(json).toContain(`"timestamp":"${inJson}"`);
});
