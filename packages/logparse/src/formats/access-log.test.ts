import { expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const line = (before: string, after = '"GET /a HTTP/1.1" 200 28') =>
  `${before} [23/Mar/2018:12:31:01 +0100] ${after}\n`;
const USUAL = line('10.0.0.1 - -').repeat(20);

it.each<[string, Record<string, unknown> | null]>([
  [line('10.0.0.1 - -'), { client: '10.0.0.1', status: 200, bytes: 28 }],
  [
    line('10.0.0.1 - bob', '"GET /a HTTP/1.1" 304 - "-" "curl"'),
    { client: '10.0.0.1', user: 'bob', status: 304, bytes: 0 },
  ],
  [
    line('2001:db8::1 - o-x', '"GET /\\"a HTTP/1.1" 404 0'),
    { client: '2001:db8::1', user: 'o-x', status: 404, bytes: 0 },
  ],
  [line('10.0.0.1 - "b'), { client: '10.0.0.1', user: '"b', status: 200, bytes: 28 }],
  [line('10.0.0.1 - D\\b'), { client: '10.0.0.1', user: 'D\\b', status: 200, bytes: 28 }],
  [line('10.0.0.1 - Zoë'), { client: '10.0.0.1', user: 'Zoë', status: 200, bytes: 28 }],
  [line('10.0.0.1 - bob [b]'), { client: '10.0.0.1', user: 'bob [b]', status: 200, bytes: 28 }],
  [line('10.0.0.1 - -', '"GET /a HTTP/1.1" 200 007'), { client: '10.0.0.1', status: 200, bytes: 7 }],
  [line('10.0.0.1 - -', '"GET /a HTTP/1.1" 099 1'), { client: '10.0.0.1', status: 99, bytes: 1 }],
  [
    line('10.0.0.1 - -', '"GET /a HTTP/1.1" 200 12345678901234567'),
    { client: '10.0.0.1', status: 200, bytes: 12345678901234568 },
  ],
])('the fields of an access log stand beside its request: %j', (text, metadata) => {
  const { entries } = parseText(USUAL + text);
  expect(entries.at(-1)?.metadata).toEqual(metadata);
});
