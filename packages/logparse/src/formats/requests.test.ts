import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const LEVELS = '-FEWID';
const STATUSES = [200, 200, 404, 304, 200, 502, 201, 403, 200, 500];
const second = (i: number) => String(i).padStart(2, '0');
const iso = (i: number) => `2026-03-05T10:00:${second(i)}.120Z`;

/** One line an answer, and the levels that they should have. */
function levelsOf(line: (status: number, i: number) => string, head = ''): string {
  const { entries } = parseText(`${head}${STATUSES.map(line).join('\n')}\n`);
  return entries.map(({ level }) => LEVELS[level]).join('');
}

describe('an answer of a server has the level that its status gives', () => {
  it.each<[string, (status: number, i: number) => string, string?]>([
    [
      'a web server',
      (status, i) =>
        `10.0.0.${i} - ann [05/Mar/2026:10:00:${second(i)} +0000] "GET /a/${i} HTTP/1.1" ${status} ${i * 7}`,
    ],
    [
      'a load balancer in front of two stages',
      (status, i) =>
        `https ${iso(i)} app/edge/9 10.0.0.1:${4000 + i} 10.1.0.1:80 0.001 0.02 0.0 ${status} ${status === 502 ? '-' : status} ${i} 366 "GET https://shop.test:443/i/${i} HTTP/1.1" "curl/8" - -`,
    ],
    [
      'a proxy with the status before the request',
      (status, i) =>
        `Mar  5 10:00:${second(i)} edge proxy[17]: 10.0.0.1:5000 [05/Mar/2026:10:00:${second(i)}.120] web~ shop/s1 0/0/1/2/3 ${status} ${200 + i} - - ---- 4/4/1/0/0 0/0 "GET /i/${i} HTTP/1.1"`,
    ],
    ['a mesh', (status, i) => `[${iso(i)}] "POST /v1/${i} HTTP/2" ${status} - via_upstream - "-" ${i} 91 5 4`],
    [
      'a framework with bars',
      (status, i) => `[WEB] 2026/03/05 - 10:00:${second(i)} | ${status} | ${i + 1}.2ms | 10.0.0.1 | GET      "/i/${i}"`,
    ],
    ['a framework without quotes', (status, i) => `${iso(i)} GET /i/${i} ${status} ${i}.31 ms - 12`],
    [
      'a cache',
      (status, i) =>
        `17728${10000 + i}.120     ${50 + i} 10.0.0.1 TCP_MISS/${status} ${i * 9} GET http://shop.test/i/${i} - HIER_DIRECT/10.1.0.1 text/html`,
    ],
    ['an object', (status, i) => JSON.stringify({ time: iso(i), method: 'GET', path: `/i/${i}`, status, ms: i })],
    [
      'an object with the request inside',
      (status, i) => JSON.stringify({ ts: iso(i), request: { method: 'GET', uri: `/i/${i}` }, status, size: i }),
    ],
    ['pairs', (status, i) => `time=${iso(i)} method=GET path=/i/${i} status=${status} duration=${i}ms`],
    [
      'a table of the W3C',
      (status, i) => `2026-03-05 10:00:${second(i)} 10.0.0.1 GET /i/${i} ${status} 0`,
      '#Fields: date time c-ip cs-method cs-uri-stem sc-status sc-win32-status\n',
    ],
    ['a table', (status, i) => `${iso(i)},GET,/i/${i},${status},${i}`, 'time,method,path,status,ms\n'],
  ])('%s', (_title, line, head = '') => {
    expect(levelsOf(line, head)).toBe('--W--E-W-E');
  });

  it.each<[string, (status: number, i: number) => string, string]>([
    ['in a column', (status, i) => `${iso(i)} INFO web: "GET /i/${i} HTTP/1.1" ${status} ${i}`, 'IIIIIIIIII'],
    [
      'in a field',
      (status, i) => JSON.stringify({ time: iso(i), level: 'info', msg: 'answered', method: 'GET', path: '/', status }),
      'IIIIIIIIII',
    ],
  ])('but for a level that the line states %s', (_title, line, levels) => {
    expect(levelsOf(line)).toBe(levels);
  });

  it.each<[string, (status: number, i: number) => string]>([
    [
      'a size is no status',
      (status, i) => `${iso(i)} "GET /i/${i} HTTP/1.1" ${i === 3 ? 1500 : 800 + i} ${status === 0 ? 1 : 2}`,
    ],
    ['a status without a request', (status, i) => JSON.stringify({ time: iso(i), sensor: `s${i}`, status })],
  ])('%s', (_title, line) => {
    expect(levelsOf(line)).toBe('----------');
  });
});

it('answers that failed count as failing, and others do not, whatever their path says', () => {
  const { entries } = parseText(
    [200, 503, 404]
      .map((status, i) => `10.0.0.${i} - - [05/Mar/2026:10:00:00 +0000] "GET /error/fatal HTTP/1.1" ${status} 9`)
      .join('\n'),
  );
  expect(entries.map(({ signal, outcome }) => [signal, outcome])).toEqual([
    [0, 0],
    [3, 2],
    [2, 0],
  ]);
});
