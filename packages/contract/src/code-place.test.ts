import { expect, test } from 'vitest';
import { codePlace, codePlaceFrom } from './code-place.ts';

test.each([
  ['a compiler', "src/gate.c:12:5: error: 'count' undeclared", 'src/gate.c:12'],
  ['a test', 'tests/billing/test_refund.py:88: AssertionError', 'tests/billing/test_refund.py:88'],
  ['a frame', '    at readPlan (file.js:41:11)', 'file.js:41'],
  ['Python', '  File "/app/shop/orders.py", line 17, in place', '/app/shop/orders.py:17'],
  ['a compiler with parentheses', 'Gate.cs(14,9): error CS0103: The name', 'Gate.cs:14'],
])('the place in the code is found as %s names it', (_who, text, place) => {
  expect(codePlace(['nothing here', text])).toBe(place);
});

test.each([
  'connection to db.example.com:5432 refused',
  'at 10:00:01 the door closed',
  'listening on 127.0.0.1:8080',
  'image registry.local:5000 is missing',
  '    at java.io.FileInputStream.open(FileInputStream.java:195)',
  '    at run (/srv/app/node_modules/pool/index.js:41:11)',
])('no place is found in “%s”', (text) => {
  expect(codePlace([text])).toBe(null);
});

test('a failed test names its place below the line that says why', () => {
  expect(codePlaceFrom('E  assert 2 == 3', ['', 'test_a.py:8: AssertionError'])).toBe('test_a.py:8');
});

test('a place below the next heading of a report belongs to something else', () => {
  const after = ['', '========= warnings summary =========', 'tests/test_other.py:188'];
  expect(codePlaceFrom('ERROR: Coverage failure', after)).toBeNull();
});

test('a trace names the place of the test that the line is about, not of the library that noticed', () => {
  const after = [
    'org.opentest4j.AssertionFailedError: expected: <10.35> but was: <10.34>',
    '\tat org.example.asserts.FailureBuilder.build(FailureBuilder.java:151)',
    '\tat org.example.billing.TotalsTest.roundsHalfUp(TotalsTest.java:88)',
  ];
  expect(codePlaceFrom('org.example.billing.TotalsTest.roundsHalfUp <<< FAILURE!', after)).toBe('TotalsTest.java:88');
});

test('a place in the entry after the one that the line belongs to is not its own', () => {
  const after = ['2026-03-01 10:00:02 [INFO] router.c:298 route added'];
  expect(codePlaceFrom('/opt/gate/fir.so: cannot open shared object file', after)).toBeNull();
});
