import { analyzeStatistically } from '@rootline/rca';
import { describe, expect, it } from 'vitest';
import { parseLines } from '#testing/parse-lines.ts';
import { readXml, type XmlElement } from '#testing/read-xml.ts';
import { SHOP_LINES } from '#testing/shop-log.ts';
import { junitReport } from './junit.ts';

async function junitOf(lines: readonly string[], filename = 'x.log') {
  const { log, readLines } = parseLines(lines);
  const result = await analyzeStatistically(log, readLines);
  const source = { filename, entryCount: log.entryCount, page: null };
  const document = await junitReport({ result, source, log, readLines });
  const root = readXml(document);
  const suite = root.children[0];
  return { document, root, suite, cases: suite?.children.filter(({ name }) => name === 'testcase') ?? [] };
}

const counts = (element: XmlElement | undefined) =>
  ['tests', 'failures', 'errors', 'skipped'].map((name) => Number(element?.attributes[name]));
const stamp = (i: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, i)).toISOString();
const HOSTILE = [
  ']]> <!-- &amp; & <failure message="x"/> "quoted" \'single\'',
  '\u001b[31mred\u001b[0m \u0000\u0008\u000b\ufffe\uffff\u009b \ud800 \u202etxet',
  '##[add-path]/tmp/evil ::set-env name=x::y <?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>',
];

describe('a report as JUnit', () => {
  it('names the tests that failed, their places, and what they said', async () => {
    const { root, suite, cases } = await junitOf([
      ...Array.from({ length: 60 }, (_, i) => `tests/gate.py::test_${i} PASSED`),
      '=== FAILURES ===',
      '____ test_refund ____',
      '>       assert refund.total == 19',
      'E       AssertionError: assert 18 == 19',
      'tests/refund.py:88: AssertionError',
      '=== short test summary info ===',
      'FAILED tests/refund.py::test_refund - AssertionError: assert 18 == 19',
      'FAILED tests/order.py::test_empty',
      '=== 2 failed, 60 passed in 3.2s ===',
    ]);
    expect([root.name, suite?.attributes['name'], ...counts(root)]).toEqual(['testsuites', 'x.log', 2, 2, 0, 0]);
    expect(cases[0]?.attributes).toMatchObject({ name: 'test_refund', file: 'tests/refund.py', line: '88' });
    expect(cases[0]?.children[0]).toMatchObject({
      name: 'failure',
      attributes: { message: 'AssertionError: assert 18 == 19' },
      text: expect.stringContaining('assert refund.total == 19'),
    });
    expect(cases[1]?.attributes).toMatchObject({ name: 'test_empty', file: 'tests/order.py' });
  });

  it('reports the cause as one failed test when the log names no test', async () => {
    const { suite, cases } = await junitOf(SHOP_LINES);
    expect(counts(suite)).toEqual([1, 1, 0, 0]);
    expect(cases[0]?.attributes).toMatchObject({ classname: 'Unclear', file: 'x.log', line: '401' });
    expect(cases[0]?.children[0]?.attributes['message']).toMatch(/^Most suspect: .*stock\.url changed to empty$/);
    expect(cases[0]?.children[0]?.text).toContain(`401 | ${SHOP_LINES[400]}`);
  });

  it('of a healthy log is a test that passed, of one that is not judged a test that was skipped', async () => {
    const healthy = Array.from({ length: 200 }, (_, i) => `${stamp(i)} INFO copier part ${i} copied`);
    const passed = await junitOf([...healthy, `${stamp(201)} INFO backup finished, exit status 0`]);
    expect(counts(passed.root)).toEqual([1, 0, 0, 0]);
    const skipped = await junitOf(Array.from({ length: 40 }, () => ['AT+CSQ', '+CSQ: 17,99', 'OK']).flat());
    expect(counts(skipped.root)).toEqual([1, 0, 0, 1]);
    expect(skipped.cases[0]?.children[0]?.name).toBe('skipped');
  });

  it.each([
    ['of a service', (text: string, i: number) => `${stamp(i)} ERROR shop.Orders refused: ${text}`],
    ['of tests', (text: string, i: number) => `FAILED tests/x.py::test_${i}[${text}] - ${text}`],
  ])('is well-formed whatever the log %s says, and gives no command to a pipeline', async (_what, line) => {
    const lines = Array.from({ length: 30 }, (_, i) => line(HOSTILE[i % HOSTILE.length] ?? '', i));
    const { document, cases } = await junitOf(lines, `a"<&'\u0000\ud800.log`);
    expect(cases.length).toBeGreaterThan(0);
    expect(document).not.toMatch(/##|::|<!/);
    expect(document).toContain('&lt;failure');
  });

  it('lists a thousand failed tests and says how many more there are', async () => {
    const { cases, suite } = await junitOf(Array.from({ length: 1200 }, (_, i) => `--- FAIL: TestOrder${i} (0.00s)`));
    expect(cases).toHaveLength(1000);
    expect(suite?.children.at(-1)?.text).toContain('200 more failed tests are not listed.');
  });
});
