import type { RcaResult } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readPage, uploadParsed } from '#testing/uploads.ts';

let server: TestServer;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await server.addUser('VIEWER');
});
afterAll(() => server.stop());

const FAILURE = 217;
const records = Array.from({ length: 300 }, (_, i) => ({
  time: new Date(Date.UTC(2026, 2, 1) + i * 1000).toISOString(),
  level: i + 1 >= FAILURE && i % 3 === 0 ? 'ERROR' : 'INFO',
  msg: i + 1 >= FAILURE && i % 3 === 0 ? `pool größer than ${i}: connection refused` : `request ${i} served`,
  at: { shop: 'b]}' },
}));

test.each([
  ['an array', JSON.stringify(records)],
  ['an array that ends its line', `\ufeff${JSON.stringify(records)}\n`],
  ['a document around an array', JSON.stringify({ count: 300, Records: records, next: null })],
  ['a document with blanks', `{"Records": [ ${records.map((record) => JSON.stringify(record)).join(' , ')} ] }`],
])('the records of %s on one line are numbered, read and cited by their place in it', async (_name, text) => {
  const file = await uploadParsed(server, viewer.token, text, 'trail.json');
  expect(file).toMatchObject({ status: 'completed', entryCount: 300, facts: { lineCount: 300 } });
  expect(file.facts?.notes).toContain('This JSON document is one line: line numbers count its records.');
  const { entries } = await readPage(server, viewer.token, file.id, { line: String(FAILURE), limit: '1' });
  expect(entries[0]).toMatchObject({
    line: FAILURE,
    lineEnd: FAILURE,
    message: `pool größer than ${FAILURE - 1}: connection refused`,
  });

  const client = createAnalysisClient(server, viewer);
  await client.analyze(file.id, { analysisMode: 'statistical' });
  const { analysis } = await client.get<{ analysis: RcaResult }>(`/logs/${file.id}/rca-results`);
  const cited = analysis.evidence.flatMap(({ lines }) => lines);
  expect(cited.length).toBeGreaterThan(0);
  for (const { line, text: shown } of cited) expect(JSON.parse(shown)).toEqual(records[line - 1]);
});

test('a line of text behind such a document is a line of its own', async () => {
  const text = `${JSON.stringify(records.slice(0, 3))}\n2026-03-01T00:00:09Z ERROR db - refused\n`;
  const file = await uploadParsed(server, viewer.token, text, 'trail.json');
  const { entries } = await readPage(server, viewer.token, file.id, { line: '1', limit: '10' });
  expect(entries.map(({ message }) => message).join()).toContain('refused');
});
