import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { type ComparedLog, compareCases } from './compare-cases.ts';

const START = Date.parse('2026-03-01T10:00:00Z');

function fileOf(id: string, service: string | null, texts: string[]): ComparedLog {
  const lines = texts.map((text, i) => `${new Date(START + i * 1000).toISOString()} ${text}`);
  return { id, file: `${id}.log`, service, log: parseText(`${lines.join('\n')}\n`).log };
}

const many = (count: number, text: string) => Array.from({ length: count }, (_, i) => `${text} ${i}`);
const GOOD = [
  fileOf('good-web', 'web', [...many(100, 'INFO page served'), ...many(5, 'WARN cache is cold')]),
  fileOf('good-db', 'db', many(50, 'INFO checkpoint done')),
];

describe('what is new in a case', () => {
  const told = (baseline: ComparedLog[], files: ComparedLog[]) =>
    compareCases(baseline, files).patterns.map(({ change, service, file, firstLine }) => [
      change,
      service,
      file,
      firstLine,
    ]);

  it('is told of each service, with the file and its line, failures first', () => {
    const bad = [
      fileOf('bad-web', 'web', [...many(100, 'INFO page served'), ...many(30, 'ERROR db refused the connection')]),
      fileOf('bad-db', 'db', ['FATAL no space left on device', ...many(50, 'INFO checkpoint done')]),
    ];
    expect(told(GOOD, bad)).toEqual([
      ['new', 'web', 'bad-web.log', 101],
      ['new', 'db', 'bad-db.log', 1],
      ['vanished', 'web', 'good-web.log', 101],
      ['less', 'web', 'bad-web.log', 1],
      ['same', 'db', 'bad-db.log', 2],
    ]);
    expect(compareCases(GOOD, bad)).toMatchObject({
      totals: { new: 2, vanished: 1, more: 0 },
      services: [
        { service: 'db', entryCount: 51, baselineEntryCount: 50 },
        { service: 'web', entryCount: 130, baselineEntryCount: 105 },
      ],
      entryCount: 181,
      baselineEntryCount: 155,
    });
  });

  it('knows a message that moved to another file of its service, and a service that is gone', () => {
    const [web] = GOOD;
    const halves = [
      fileOf('web-1', 'web', many(60, 'INFO page served')),
      fileOf('web-2', 'web', [...many(40, 'INFO page served'), ...many(5, 'WARN cache is cold')]),
    ];
    expect(told([web as ComparedLog, ...GOOD.slice(1)], halves).filter(([change]) => change !== 'same')).toEqual([
      ['vanished', 'db', 'good-db.log', 1],
    ]);
  });

  it('is told against one file as a whole, whatever its service is called', () => {
    const good = [fileOf('yesterday', null, many(100, 'INFO page served'))];
    const bad = [fileOf('web', 'web', [...many(100, 'INFO page served'), 'ERROR out of memory'])];
    expect(told(good, bad).filter(([change]) => change !== 'same')).toEqual([['new', 'web', 'web.log', 101]]);
  });
});
