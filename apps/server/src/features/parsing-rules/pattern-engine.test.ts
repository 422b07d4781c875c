import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openTestChildren } from '#testing/test-children.ts';
import { createPatternEngine, type PatternEngine } from './pattern-engine.ts';

const children = await openTestChildren();
afterAll(() => children.close());

const engines: PatternEngine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
});
function open(limits: Partial<Parameters<typeof createPatternEngine>[1]> = {}): PatternEngine {
  const engine = createPatternEngine(children.startChild, {
    compileSeconds: 30,
    fastSeconds: 30,
    linearSeconds: 30,
    ...limits,
  });
  engines.push(engine);
  return engine;
}

const bomb = `${'a'.repeat(16_000)}!`;
/** As slow as a pattern of allowed size can be for the linear engine: about a second per line. */
const heavy = `(?i)${'.{1000}'.repeat(9)}#`;

describe('matching', () => {
  test('is done by the linear engine when the fast one is killed', async () => {
    const engine = open({ fastSeconds: 0.1 });
    const patterns = ['^(a+)+$', '(?<end>!)'];
    expect(await engine.match('user', { patterns, lines: [bomb, 'a', '-'] })).toEqual({
      groupNames: [[], ['end']],
      matches: [1, 0, null],
    });
  });

  test('is given up when both are killed, and works again afterwards', async () => {
    const engine = open({ fastSeconds: 0.1, linearSeconds: 0.1 });
    const lines = Array<string>(100).fill(bomb);
    await expect(engine.match('user', { patterns: [heavy], lines })).rejects.toMatchObject({ code: 'rule_test_slow' });
    expect((await open().match('user', { patterns: ['a'], lines: ['a'] })).matches).toEqual([0]);
  });

  test('of one person never takes all processes, and a check waits for no test', async () => {
    const engine = open({ fastSeconds: 20, linearSeconds: 0.1 });
    const ended: string[] = [];
    const runAway = () =>
      engine
        .match('user', { patterns: ['^(a+)+$'], lines: [bomb] })
        .catch(() => {})
        .then(() => ended.push('slow'));
    const slow = Promise.all([runAway(), runAway()]);
    await engine.match('another', { patterns: ['a'], lines: ['a'] }).then(() => ended.push('quick'));
    await engine.check('user', [{ name: 'one', pattern: 'a' }]).then(() => ended.push('check'));
    expect(ended).toEqual(['quick', 'check']);
    await engine.stop();
    await slow;
    expect(ended).toEqual(['quick', 'check', 'slow', 'slow']);
  });
});

describe('a check', () => {
  test('refuses the first pattern that cannot be used, by its name', async () => {
    const patterns = ['a', '(b', '(?=c)'].map((pattern, index) => ({ name: `p${index}`, pattern }));
    await expect(open().check('user', patterns)).rejects.toThrow(
      'The pattern p1 cannot be used: missing closing ): `(b`',
    );
  });

  test('is killed when a pattern takes too long to compile', async () => {
    const patterns = [{ name: 'monster', pattern: '.{1000}'.repeat(142) }];
    const engine = open({ compileSeconds: 0.001 });
    await expect(engine.check('user', patterns)).rejects.toThrow(
      'The pattern monster cannot be used: it is too complex',
    );
  });
});
