import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';

async function analyze(text: string) {
  const { log, readLines } = parseText(text);
  return analyzeStatistically(log, readLines);
}

const STATEMENT = [
  '2026-03-01 10:00:00.100 [NOTICE] loader.c:298 Adding function oak',
  '2026-03-01 10:00:00.200 [DEBUG] store.c:890 executing [',
  'create table stock (',
  '   read_at       INTEGER,',
  '   file_path     VARCHAR(255)',
  ');',
  ']',
  '2026-03-01 10:00:00.300 [CRIT] loader.c:1290 Error loading module /opt/gate/fir.so',
  '2026-03-01 10:00:00.400 [NOTICE] loader.c:298 Adding function ash',
].join('\n');

test('lines of a calm entry that report nothing are no rows of the failures', async () => {
  const { errorAnalysis } = await analyze(STATEMENT);
  expect(errorAnalysis.map(({ firstLine }) => firstLine)).toEqual([8]);
});

test('what ended before the first suspect did not follow from it', async () => {
  const { cascade } = await analyze(
    [
      '2026-03-05 06:00:01.10 Server   Listener could not register the name [ depot ]. Return code: 0xffffffff.',
      "2026-03-05 06:00:02.20 task12   Starting catalog 'inventory'.",
      "2026-03-05 06:00:03.30 task12   Catalog 'inventory' is ready.",
      "2026-03-06 07:10:04.40 Backup   Catalog was backed up. Device: (TYPE=DISK: {'D:\\Depot\\inventory.bak'}). No user action is required.",
    ].join('\n'),
  );
  const times = cascade.map(({ timestamp }) => Date.parse(timestamp ?? ''));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
