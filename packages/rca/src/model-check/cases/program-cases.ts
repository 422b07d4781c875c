import { bracketed, createCaseWriter, jsonLine } from '../case-writer.ts';
import type { CheckCase } from '../check-case.ts';

export const deadlock: CheckCase = {
  name: 'deadlock',
  title: 'Two transactions that wait for each other',
  fileName: 'stock-ledger.log',
  cause: /[Dd]eadlock/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-12T09:00:00Z', jsonLine);
    background(120, 450, [
      (n) => ['INFO', `stock.Ledger|moved ${n % 90} pieces of article ${n}`],
      (n) => ['INFO', `stock.Ledger|transaction committed in ${n % 35} ms`],
    ]);
    for (let i = 0; i < 20; i += 1) {
      write(
        600,
        'ERROR',
        `stock.Database|deadlock detected: transaction ${i * 23} waits for a row of transaction ${i * 29}`,
      );
      write(30, 'WARN', `stock.Ledger|move of article ${i * 61} is rolled back`);
      write(20, 'ERROR', `web.Access|POST /moves answered 409 in ${1000 + i} ms`);
    }
    return lines;
  },
};

export const failingTest: CheckCase = {
  name: 'failing-test',
  title: 'A test run with one broken test',
  fileName: 'build-4711.log',
  cause: /FAILED tests\/test_tariff|AssertionError|assert 119 == 120/,
  writeLines() {
    const lines = ['Collecting tests', 'collected 96 items', ''];
    for (let i = 1; i <= 60; i += 1) lines.push(`tests/test_route_${i}.py::test_distance PASSED [ ${i}%]`);
    lines.push('tests/test_tariff.py::test_rounding FAILED [ 63%]');
    for (let i = 61; i <= 95; i += 1) lines.push(`tests/test_route_${i}.py::test_distance PASSED [ ${i}%]`);
    lines.push(
      '',
      '=================================== FAILURES ===================================',
      '________________________________ test_rounding _________________________________',
      '    def test_rounding():',
      '>       assert cents_of("1.195") == 120',
      'E       assert 119 == 120',
      "E        +  where 119 = cents_of('1.195')",
      'tests/test_tariff.py:31: AssertionError',
      '=========================== short test summary info ============================',
      'FAILED tests/test_tariff.py::test_rounding - assert 119 == 120',
      '========================= 1 failed, 95 passed in 8.41s =========================',
      'make: *** [Makefile:12: test] Error 1',
      'Error: Process completed with exit code 2.',
    );
    return lines;
  },
};

export const healthy: CheckCase = {
  name: 'healthy',
  title: 'Nothing broke, though an error recurs',
  fileName: 'timetable.log',
  cause: null,
  writeLines() {
    const { lines, background } = createCaseWriter('2026-02-13T04:00:00Z', bracketed);
    for (let round = 0; round < 12; round += 1) {
      background(24, 800, [
        (n) => ['INFO', `timetable.Planner - plan ${n} computed in ${n % 400} ms`],
        (n) => ['INFO', `web.Access - GET /plans/${n} 200 in ${n % 25} ms`],
        (n) => ['DEBUG', `cache.Local - plan ${n} is fresh`],
      ]);
      background(1, 300, [(n) => ['ERROR', `mail.Bounce - address ${n} of a newsletter does not exist any more`]]);
    }
    return lines;
  },
};
