import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const JAVA = [
  '2026-03-01 10:00:00.120 ERROR c.a.Orders - order 17 failed',
  'java.lang.IllegalStateException: could not save',
  '\tat c.a.Orders.save(Orders.java:17)',
  'Caused by: java.net.ConnectException: refused',
  '\tat c.a.Pool.open(Pool.java:3)',
  '\t... 12 more',
];
const PYTHON = [
  '2026-03-01 10:00:00,130 ERROR worker.pdf: job 4 failed',
  'Traceback (most recent call last):',
  '  File "/app/pdf.py", line 4, in run',
  '    return get()',
  'ValueError: empty page',
];

/** Two writers that write by turns, after a calm beginning. */
function inTurns(java: (line: string) => string, python: (line: string) => string): string {
  const calm = Array.from({ length: 20 }, (_, i) => [
    java(`2026-03-01 09:00:${10 + i}.000 INFO  c.a.Orders - order ${i} stored`),
    python(`2026-03-01 09:00:${10 + i},000 INFO worker.pdf: job ${i} done`),
  ]).flat();
  const turns = JAVA.flatMap((line, i) => [java(line), ...(PYTHON[i] === undefined ? [] : [python(PYTHON[i])])]);
  return [...calm, ...turns].join('\n');
}

const WRAPPED: [string, string][] = [
  [
    'compose',
    inTurns(
      (line) => `api-1     | ${line}`,
      (line) => `worker-1  | ${line}`,
    ),
  ],
  [
    'pod labels',
    inTurns(
      (line) => `[pod/api-7f/api] ${line}`,
      (line) => `[pod/worker-9c/worker] ${line}`,
    ),
  ],
  [
    'CRI streams',
    inTurns(
      (line) => `2026-03-01T10:00:00.123456789Z stdout F ${line}`,
      (line) => `2026-03-01T10:00:00.123456789Z stderr F ${line}`,
    ),
  ],
  [
    'docker streams',
    inTurns(
      (line) => JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: '2026-03-01T10:00:00.12Z' }),
      (line) => JSON.stringify({ log: `${line}\n`, stream: 'stderr', time: '2026-03-01T10:00:00.12Z' }),
    ),
  ],
];

const SYSLOG = [
  'could not render: com.acme.RenderException: no template',
  '\tat com.acme.Page.render(Page.java:7)',
  'Caused by: java.nio.file.NoSuchFileException: /usr/share/a.ttf',
  '\tat com.acme.Font.open(Font.java:7)',
  'invoice 7 sent',
];
const THREADS = [
  'could not render: com.acme.RenderException: no template',
  '  at com.acme.Page.render(Page.java:7)',
  'Caused by: java.nio.file.NoSuchFileException: /usr/share/a.ttf',
  '  at com.acme.Font.open(Font.java:7)',
  'invoice 7 sent',
];

/** Each line has a whole header, and writers that are told apart by a process or a thread take turns. */
const HEADED: [string, string][] = [
  ['processes', headed(SYSLOG, (line, pid) => `Mar  1 10:00:00 host app[${pid}]: ${line}`)],
  ['threads', headed(THREADS, (line, id) => `2026-03-01 10:00:00.120 INFO  [worker-${id}] acme.Invoices - ${line}`)],
];

function headed(lines: readonly string[], write: (line: string, writer: number) => string): string {
  const calm = Array.from({ length: 20 }, (_, i) => write(`invoice ${i} sent`, i % 2));
  const turns = lines.flatMap((line, i) => [
    write(line, 0),
    write(i === 0 ? (lines[0] ?? '') : `invoice ${i} sent`, 1),
  ]);
  return [...calm, ...turns].join('\n');
}

describe('traces of which each line has a whole header', () => {
  it.each(HEADED)('go on the entry of their writer: %s', (_name, text) => {
    const { entries, log } = parseText(text);
    expect(entries).toHaveLength(30);
    expect(entries.filter(({ partOf }) => partOf > 0).map(({ line, partOf }) => [line, partOf])).toEqual([
      [23, 21],
      [25, 21],
      [27, 21],
    ]);
    expect(log.strongHead[0]).toMatchObject({
      line: 21,
      parts: [
        { from: 23, to: 23 },
        { from: 25, to: 25 },
        { from: 27, to: 27 },
      ],
    });
    expect(log.signalCount).toBe(2);
  });

  it('are found again where the text that was read is overwritten in between', () => {
    const [, text = ''] = HEADED[0] ?? [];
    const [calm = ''] = text.split('\n');
    const long = `${`${calm}\n`.repeat(Math.ceil((256 * 1024) / (calm.length + 1)) - 22)}${text}`;
    const parts = (chunkBytes: number) => parseText(long, { chunkBytes }).entries.filter(({ partOf }) => partOf > 0);
    expect(parts(64 * 1024)).toHaveLength(3);
    for (const chunkBytes of [1009, 4093, 262_144]) expect(parts(chunkBytes)).toEqual(parts(64 * 1024));
  });
});

describe('blocks of writers that take turns', () => {
  it.each(WRAPPED)('%s: each line goes on the entry of its writer, and stays where it stands', (_name, text) => {
    const { entries, log } = parseText(text);
    const partsOf = (message: RegExp) => {
      const first = entries.find((entry) => message.test(entry.message))?.line ?? -1;
      return entries.filter((entry) => entry.partOf === first).map(({ line }) => line);
    };
    expect(partsOf(/order 17 failed/)).toEqual([43, 45, 47, 49, 51]);
    expect(partsOf(/job 4 failed/)).toEqual([44, 46, 48, 50]);
    const [java] = log.strongHead;
    expect(java).toMatchObject({ line: 41, lineEnd: 41, parts: [43, 45, 47, 49, 51].map((n) => ({ from: n, to: n })) });
    const template = log.templates.find(({ text: found }) => /order <num> failed/.test(found));
    expect(template?.exceptionClass).toBe('java.lang.IllegalStateException');
    expect(template?.rootExceptionClass).toBe('java.net.ConnectException');
    expect(log.levels.ERROR).toBe(2);
    expect(log.signalCount).toBe(2);
  });
});
