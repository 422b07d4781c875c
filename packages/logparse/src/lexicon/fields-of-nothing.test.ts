import { describe, expect, it, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { failureWeight } from './failure-weight.ts';
import { withoutFieldsOfNothing } from './fields-of-nothing.ts';

test.each([
  ['{"msg":"sent","error":null,"errors":0}', '{"msg":"sent",}'],
  ['{"msg":"sent", "err": "", "n": 3}', '{"msg":"sent",  "n": 3}'],
  ['{"lastError":"none","retries":0}', '{"retries":0}'],
  ['{"result":{"error":null,"rows":3}}', '{"result":{"rows":3}}'],
  ['{"error":{"code":0,"message":""},"rows":3}', '{"rows":3}'],
  ['{"errors":[],"exceptions":{}}', '{}'],
  ['{"hasFailed":false,"ok":true}', '{"ok":true}'],
  ['{"fehler":null,"menge":3}', '{"menge":3}'],
  ['{"код_ошибки":0,"id":3}', '{"id":3}'],
  ['{"错误":"","id":3}', '{"id":3}'],
  ['{"log":"{\\"error\\":null,\\"n\\":3}"}', '{"log":"{\\"n\\":3}"}'],
  ['level=info msg=sent error=null errors=0 n=3', 'level=info msg=sent   n=3'],
  ['msg=sent res.error="" err=<nil>', 'msg=sent  '],
  ['msg=gesendet fehleranzahl=0', 'msg=gesendet '],
])('%s reports no failure', (text, rest) => {
  expect(withoutFieldsOfNothing(text)).toBe(rest);
  expect(failureWeight(text)).toBe(0);
});

test.each([
  '{"error":"refused","errors":1}',
  '{"error":{"code":0,"message":"refused"}}',
  '{"error_free":false}',
  '{"errors":[{}, 3]}',
  '{"retries":0,"items":null}',
  'errors=10 failed=2',
  'error=nullpointer',
  'Errors: 0, 11 warnings',
  'java.lang.NullPointerException: null',
  'error: null',
])('%s is left as it is', (text) => {
  expect(withoutFieldsOfNothing(text)).toBe(text);
});

describe('an entry whose fields state that there was no error does not report a failure', () => {
  it.each([
    ['an object', '{"level":"info","time":1796000000000,"msg":"delivered message %","error":null,"errors":0}'],
    ['without a level', '{"time":1796000000000,"msg":"delivered message %","failed":false,"err":""}'],
    ['without a message', '{"time":1796000000000,"id":%,"error":null,"errors":0,"failures":[]}'],
    [
      'deeper',
      '{"time":1796000000000,"msg":"delivered message %","result":{"error":{"code":0,"text":""},"errors":[]}}',
    ],
    ['pairs', 'time=2026-11-29T12:00:00Z level=info msg="delivered message %" error=null errors=0'],
    ['pairs without a message', 'time=2026-11-29T12:00:00Z id=% error="" last_error=none'],
    ['text with an object', '2026-11-29T12:00:00Z delivered message % {"error":null,"errors":0}'],
  ])('%s', (_name, line) => {
    const text = Array.from({ length: 20 }, (_none, n) => line.replace('%', `${3000 + n}`)).join('\n');
    const { entries } = parseText(`${text}\n`);
    expect(entries).toHaveLength(20);
    expect(entries.map(({ signal, outcome }) => ({ signal, hasFailed: outcome === 2 }))).toEqual(
      entries.map(() => ({ signal: 0, hasFailed: false })),
    );
  });
});
