import { expect, test } from 'vitest';
import { SCENARIOS, scenarioNamed, writeScenario } from './scenarios.ts';

test.each(SCENARIOS)('$name is the same text for the same seed and another for another seed', (scenario) => {
  const first = writeScenario(scenario, 1);
  expect(writeScenario(scenario, 1)).toEqual(first);
  expect(writeScenario(scenario, 2).text).not.toBe(first.text);
  expect(first.text.split('\n').length).toBeGreaterThan(200);
});

test('db-pool states its cause as a warning before the first pool error', () => {
  const lines = writeScenario(scenarioNamed('db-pool')).text.split('\n');
  const cause = lines.findIndex((line) => line.includes('pool.maximumSize changed'));
  const effect = lines.findIndex((line) => line.includes('Connection is not available'));
  const decoy = lines.findIndex((line) => line.includes('ERROR [cache]'));
  expect(lines[cause]).toContain('WARN');
  expect([decoy, cause, effect]).toEqual([decoy, cause, effect].toSorted((a, b) => a - b));
  expect(decoy).toBeGreaterThan(0);
});

test('healthy holds no word of trouble', () => {
  expect(writeScenario(scenarioNamed('healthy')).text).not.toMatch(/error|warn|fail|fatal/i);
});

test('an unknown name is answered with the known ones', () => {
  expect(() => scenarioNamed('nothing')).toThrow(/crash-loop, db-pool, healthy, mixed-formats, ci-failure/);
});
