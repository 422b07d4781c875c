import { describe, expect, it } from 'vitest';
import { expectEachCase, type OneCase } from './each-case.ts';

const holds = async () => {};
const fails = (message: string) => async () => {
  throw new Error(message);
};
const errorOf = (cases: OneCase[], options?: Parameters<typeof expectEachCase>[1]): Promise<Error> =>
  expectEachCase(cases, options).then(
    () => expect.fail('Every case held'),
    (error: Error) => error,
  );

describe('expectEachCase', () => {
  it('passes when every case holds', async () => {
    await expectEachCase([
      ['a number', holds],
      ['a text', holds],
    ]);
  });

  it.each([1, 2, 8])('names every failing case and still runs those after it, %i at a time', async (atOnce) => {
    const seen: string[] = [];
    const saw = (title: string, check: () => Promise<void>): OneCase => [
      title,
      () => {
        seen.push(title);
        return check();
      },
    ];
    const { message, cause } = await errorOf(
      [
        saw('null', fails('500 instead of 400')),
        saw('a number', holds),
        saw('a text', fails('no words')),
        saw('a list', holds),
      ],
      { atOnce },
    );
    expect(seen).toEqual(['null', 'a number', 'a text', 'a list']);
    expect(message).toBe('2 of 4 cases failed:\n- null: 500 instead of 400\n- a text: no words');
    expect((cause as Error).message).toBe('500 instead of 400');
  });

  it('catches a check that throws before it returns a promise', async () => {
    const broken = () => {
      throw new Error('thrown at once');
    };
    expect((await errorOf([['a text', broken]])).message).toContain('- a text: thrown at once');
  });

  it('shows the first lines of a long message', async () => {
    const { message } = await errorOf([['a text', fails(`${'x'.repeat(1000)}\n2\n3\n4\n5\n6`)]]);
    expect(message).toBe(`1 of 1 cases failed:\n- a text: ${'x'.repeat(300)}…\n  2\n  3\n  4\n  …`);
  });

  it('stops at a case that does not end, names it, and says how many did not run', async () => {
    const { message } = await errorOf(
      [
        ['a number', fails('no words')],
        ['a text', () => new Promise(() => {})],
        ['a list', holds],
      ],
      { limitMs: 10 },
    );
    expect(message).toBe(
      '2 of 3 cases failed, 1 did not run:\n- a number: no words\n- a text: did not end within 10 ms',
    );
  });

  it('refuses an empty list, which would check nothing', async () => {
    expect((await errorOf([])).message).toBe('There are no cases');
  });
});
