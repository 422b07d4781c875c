import { expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const ENTRIES = 5000;
const numbers = Array.from({ length: ENTRIES }, (_none, i) => i);

type Fields = (i: number) => Record<string, unknown>;
const header: Fields = (i) => ({ thread: `worker-${i}` });
const record: Fields = (i) => ({ order: i, shop: `s${i}` });
const process: Fields = (i) => ({ host: 'web', pid: `${i}` });

it.each([
  ['a header', (i: number) => `2024-01-02 10:00:00 INFO [worker-${i}] App: ready\n`, header],
  [
    'a record',
    (i: number) => `{"time":"2024-01-02T10:00:00Z","level":"info","msg":"ready","order":${i},"shop":"s${i}"}\n`,
    record,
  ],
  ['a syslog line', (i: number) => `<14>1 2024-01-02T10:00:00Z web app ${i} - - ready\n`, process],
])('over several batches every entry has the fields of its own line of %s', (_name, line, fields) => {
  const { entries } = parseText(numbers.map(line).join(''), { chunkBytes: 777_777 });
  expect(entries.map(({ metadata }) => metadata)).toEqual(numbers.map(fields));
});
