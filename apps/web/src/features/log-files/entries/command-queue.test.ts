import { expect, test } from 'vitest';
import { createCommandQueue } from './command-queue.ts';

/** A list that stands on a row: `jump` needs an answer that is given by hand, `mark` and `step` do not. */
function standingList() {
  const answers: (() => void)[] = [];
  let failing = false;
  const list = {
    row: 0,
    marked: [] as number[],
    settled: 0,
    failNext: () => {
      failing = true;
    },
    /** Gives the oldest answer that is awaited, and lets everything that follows from it happen. */
    answer: async () => {
      answers.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
    queue: createCommandQueue<string>(
      (command) => {
        if (command === 'step') list.row += 1;
        if (command === 'mark') list.marked.push(list.row);
        if (command !== 'jump') return undefined;
        const from = list.row;
        const isFailing = failing;
        failing = false;
        return new Promise<void>((resolve, reject) =>
          answers.push(() => {
            if (isFailing) return reject(new Error('no answer'));
            list.row = from + 100;
            resolve();
          }),
        );
      },
      async () => {
        list.settled += 1;
      },
    ),
  };
  return list;
}

test.each([
  ['a mark after a jump stands on the row that the jump has reached', ['jump', 'mark'], { row: 100, marked: [100] }],
  ['a mark before a jump stays where it was', ['mark', 'jump'], { row: 100, marked: [0] }],
  [
    'each jump begins where the one before has ended',
    ['jump', 'mark', 'jump', 'mark'],
    { row: 200, marked: [100, 200] },
  ],
  ['a step after a jump counts from the row that was reached', ['jump', 'step', 'mark'], { row: 101, marked: [101] }],
])('%s', async (_name, commands, expected) => {
  const list = standingList();
  for (const command of commands) list.queue.give(command);
  for (let answers = 0; answers < 2; answers += 1) await list.answer();
  expect(list).toMatchObject(expected);
  expect(list.queue.running()).toBe(null);
});

test('what needs no answer has ended when it was given', () => {
  const list = standingList();
  list.queue.give('step');
  list.queue.give('mark');
  expect(list).toMatchObject({ row: 1, marked: [1], settled: 0 });
});

test('commands that wait are dropped, the one that runs ends', async () => {
  const list = standingList();
  for (const command of ['jump', 'mark', 'step']) list.queue.give(command);
  expect(list.queue.running()).toBe('jump');
  expect(list.queue.drop()).toEqual(['mark', 'step']);
  await list.answer();
  expect(list).toMatchObject({ row: 100, marked: [] });
  list.queue.give('mark');
  expect(list.marked).toEqual([100]);
});

test('a key that is held down leaves at most one command waiting', async () => {
  const list = standingList();
  for (let repeat = 0; repeat < 20; repeat += 1) list.queue.give('jump', { isRepeated: repeat > 0 });
  for (let answers = 0; answers < 20; answers += 1) await list.answer();
  expect(list.row).toBe(200);
});

test('a command that fails does not keep the next one from running', async () => {
  const list = standingList();
  list.failNext();
  list.queue.give('jump');
  list.queue.give('mark');
  await list.answer();
  expect(list).toMatchObject({ row: 0, marked: [0] });
});
