import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS, SOURCE_KIND_NAMES } from '../../packages/contract/src/index.ts';
import { ROOT } from '../run-step.ts';

/** Bodies that the manual of sources sends, by the end of the address. */
const text = readFileSync(join(ROOT, 'docs/sources.md'), 'utf8');
const bodies = [...text.matchAll(/^curl -s \$SERVER\/sources(\/\$ID\/captures)? .*-d '(.*)'$/gm)].map(
  ([, place = '', body = '']) => ({ place, body: JSON.parse(body) as { kind?: string } }),
);

test.each(bodies)('a body of docs/sources.md is accepted: $body', ({ place, body }) => {
  const schema = place === '' ? ENDPOINTS.createSource.body : ENDPOINTS.startCapture.body;
  expect(schema.safeParse(body).error?.issues ?? []).toEqual([]);
});

test('docs/sources.md shows every kind of source but the twin of one', () => {
  const shown = bodies.flatMap(({ body }) => body.kind ?? []);
  expect([...shown, 'opensearch'].sort()).toEqual([...SOURCE_KIND_NAMES].sort());
});
