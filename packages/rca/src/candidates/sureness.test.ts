import { expect, test } from 'vitest';
import { look } from '#testing/look.ts';

test.each([
  [
    'one refusal after calm steps',
    ['Creating network shop_default', 'Creating volume shop_data', 'Error: bind 0.0.0.0:8080: port is already in use'],
    'clear',
  ],
  [
    'two failures that nothing connects',
    [
      '2026-03-04 10:00:00 INFO app: starting',
      '2026-03-04 10:00:01 INFO app: reading settings',
      '2026-03-04 10:00:02 ERROR app: cannot read the price list: no such file',
      '2026-03-04 10:00:03 ERROR app: cannot reach the mail server: connection refused',
    ],
    'unclear',
  ],
  [
    'answers that failed',
    [
      '10.0.0.1 - - [01/Jan/2026:00:00:01 +0000] "GET /x HTTP/1.1" 200 12',
      '10.0.0.1 - - [01/Jan/2026:00:00:02 +0000] "GET /x HTTP/1.1" 502 12',
    ],
    'effect',
  ],
])('a small log with %s', async (_, lines, verdict) => {
  expect(await look(lines.join('\n'))).toMatchObject({ verdict });
});

test('an answer that a client caused, or that went well, is no place to look where others failed', async () => {
  const request = (second: number, path: string, status: number) =>
    `10.0.0.1 - - [01/Jan/2026:00:00:0${second} +0000] "GET ${path} HTTP/1.1" ${status} 12`;
  const log = [
    request(1, '/cart', 200),
    request(2, '/icon.png', 404),
    request(3, '/pay', 502),
    request(4, '/pay', 502),
  ];
  expect((await look(log.join('\n'))).candidates.map(({ lines: [line] }) => line)).toEqual([3]);
});
