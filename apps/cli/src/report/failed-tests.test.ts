import { describe, expect, it } from 'vitest';
import { parseLines } from '#testing/parse-lines.ts';
import { findFailedTests } from './failed-tests.ts';

async function namesIn(text: string) {
  const lines = text.split('\n');
  const { readLines } = parseLines(lines);
  const { tests } = await findFailedTests(lines.length, readLines);
  return tests.map(({ suite, name, file, fileLine, message }) => [suite, name, file, fileLine, message]);
}

const RUNS: [string, string, unknown[][]][] = [
  [
    'a list of failures behind their tracebacks',
    `tests/refund.py::test_keeps_tax FAILED   [ 50%]
=================================== FAILURES ===================================
_______________________________ test_keeps_tax ________________________________
    def test_keeps_tax(order):
>       assert refund.total == 19
E       assert 18 == 19

tests/refund.py:88: AssertionError
____________________________ TestOrder.test_empty _____________________________
>       raise ValueError("empty")
E       ValueError: empty

tests/refund.py:120: ValueError
=========================== short test summary info ============================
FAILED tests/refund.py::test_keeps_tax - assert 18 == 19
FAILED tests/refund.py::TestOrder::test_empty - ValueError: empty`,
    [
      [null, 'test_keeps_tax', 'tests/refund.py', 88, 'assert 18 == 19'],
      ['TestOrder', 'test_empty', 'tests/refund.py', 120, 'ValueError: empty'],
    ],
  ],
  [
    'names with the time that they took',
    `=== RUN   TestRefund
    refund_test.go:41: got 18, want 19
--- FAIL: TestRefund (0.00s)
--- FAIL: TestOrder (0.02s)
    order_test.go:12: got: empty
FAIL\tshop/orders\t0.03s`,
    [
      [null, 'TestRefund', null, null, null],
      [null, 'TestOrder', 'order_test.go', 12, 'order_test.go:12: got: empty'],
    ],
  ],
  [
    'names of modules',
    `test billing::keeps_tax ... FAILED
test billing::rounds ... ok

---- billing::keeps_tax stdout ----
thread 'billing::keeps_tax' panicked at src/billing.rs:10:5:
assertion \`left == right\` failed`,
    [['billing', 'keeps_tax', 'src/billing.rs', 10, "thread 'billing::keeps_tax' panicked at src/billing.rs:10:5:"]],
  ],
  [
    'a path of names behind a file',
    ` FAIL  src/refund.test.ts > refund > keeps the tax
AssertionError: expected 18 to be 19
 ❯ src/refund.test.ts:12:30
 FAIL  |web| src/cart.test.tsx > is empty 12ms`,
    [
      ['refund', 'keeps the tax', 'src/refund.test.ts', 12, 'AssertionError: expected 18 to be 19'],
      [null, 'is empty', 'src/cart.test.tsx', null, null],
    ],
  ],
  [
    'a path of names behind a bullet',
    `  ● refund › keeps the tax

    expect(received).toBe(expected)

      at node_modules/expect/build/index.js:99:1
      at Object.<anonymous> (src/refund.test.js:7:19)`,
    [['refund', 'keeps the tax', 'src/refund.test.js', 7, 'expect(received).toBe(expected)']],
  ],
  [
    'a class with and without its package',
    `[ERROR] org.shop.RefundTest.keepsTax -- Time elapsed: 0.01 s <<< FAILURE!
java.lang.AssertionError: expected:<19> but was:<18>
	at org.junit.Assert.fail(Assert.java:89)
	at org.shop.RefundTest.keepsTax(RefundTest.java:42)
[ERROR]   RefundTest.keepsTax:42 expected:<19> but was:<18>`,
    [['org.shop.RefundTest', 'keepsTax', 'RefundTest.java', 42, 'expected:<19> but was:<18>']],
  ],
  [
    'a class and a sentence',
    'org.shop.RefundTest > keeps the tax FAILED',
    [['org.shop.RefundTest', 'keeps the tax', null, null, null]],
  ],
  [
    'a suite and a name in brackets',
    '[  FAILED  ] Refund.KeepsTax (3 ms)\n[  FAILED  ] 1 test, listed below:',
    [['Refund', 'KeepsTax', null, null, null]],
  ],
  [
    'a name with its class behind it',
    'FAIL: test_tax (tests.refund.RefundCase)',
    [['tests.refund.RefundCase', 'test_tax', null, null, null]],
  ],
  [
    'numbers',
    'ok 1 - starts\nnot ok 2 - keeps the tax\nnot ok 3 - later # TODO not yet',
    [[null, 'keeps the tax', null, null, null]],
  ],
  [
    'places to run again',
    'rspec ./spec/refund_spec.rb:12 # Refund keeps the tax',
    [[null, 'Refund keeps the tax', './spec/refund_spec.rb', 12, null]],
  ],
  [
    'a browser and a file',
    '  1) [chromium] › e2e/cart.spec.ts:9:5 › cart › is empty ─────',
    [['cart', 'is empty', 'e2e/cart.spec.ts', 9, null]],
  ],
  ['a number and a state', '\t  3 - refund_rounding (Failed)', [[null, 'refund_rounding', null, null, null]]],
  [
    'a target',
    '//shop/orders:refund_test   FAILED in 3 out of 3 in 1.2s',
    [['//shop/orders', 'refund_test', null, null, null]],
  ],
  [
    'a method with its time',
    '  Failed Shop.RefundTests.KeepsTax [12 ms]',
    [[null, 'Shop.RefundTests.KeepsTax', null, null, null]],
  ],
];

describe('tests that a log names as failed', () => {
  it.each(RUNS)('are found by %s', async (_what, text, expected) => {
    expect(await namesIn(text)).toEqual(expected);
  });

  it('are found behind what a pipeline writes before its lines, colours included', async () => {
    const text = '2026-03-01T10:00:00.1234567Z \u001b[31m--- FAIL: TestRefund (0.00s)\u001b[0m';
    expect(await namesIn(text)).toEqual([[null, 'TestRefund', null, null, null]]);
    expect(await namesIn(`test\tRun tests\t${text}`)).toEqual([[null, 'TestRefund', null, null, null]]);
  });

  it('are none in the log of a service', async () => {
    const lines = [
      'ERROR: relation (public.users) does not exist',
      '2026-03-01T10:00:00Z ERROR shop.Orders request failed: expected 200',
      '[ERROR] Failed to execute goal on project shop',
      '> Task :compileJava FAILED',
      'FAIL health check > backend',
      '1) restart the service',
    ];
    expect(await namesIn(lines.join('\n'))).toEqual([]);
  });
});
