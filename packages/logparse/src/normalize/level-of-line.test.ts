import { expect, test } from 'vitest';
import { statedLevel } from './level-of-line.ts';

test.each([
  ['2026-03-01 10:00:00 ERROR db - connection refused', 'ERROR'],
  ['2026-03-01T10:00:00Z web-1 WARN pool is low', 'WARN'],
  ['[info] started in 12 ms', 'INFO'],
  ['2026/03/01 10:00:00 [error] 12#12: upstream timed out', 'ERROR'],
  ['time=2026-03-01T10:00:00Z level=warn msg="pool is low"', 'WARN'],
  ['{"level":"error","msg":"disk full"}', 'ERROR'],
  ['{"level":30,"msg":"listening"}', 'INFO'],
  ['{"time":"2026-03-01T10:00:00Z","severity":"CRITICAL","message":"out of memory"}', 'FATAL'],
  ['<27>2026-03-01T10:00:00Z host web[12]: failed', 'ERROR'],
  ['E0301 10:00:00.123456 1 controller.go:12] sync failed', 'ERROR'],
  ['{"level":"notice","message":"ERROR order 7 not saved"}', 'ERROR'],
  ['{"severity":"warn","msg":"ERROR order 7 not saved"}', 'WARN'],
  ['DEBUG cache miss for key 12', 'DEBUG'],
] as const)('%j states its level', (line, level) => {
  expect(statedLevel(line)).toBe(level);
});

test.each([
  'GET /checkout 201 in 84 ms',
  'the error budget is fine',
  'Payment of order 71859 was accepted after an ERROR was fixed by hand yesterday',
  '{"msg":"no level"}',
  '{"broken',
  '',
])('%j states no level', (line) => {
  expect(statedLevel(line)).toBeNull();
});
