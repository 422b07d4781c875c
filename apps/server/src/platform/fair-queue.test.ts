import { expect, it } from 'vitest';
import { createFairQueue, type Lane } from '#platform/fair-queue.ts';

/** A queue of one turn at a time whose work ends only when it is told to. */
function setUp(waiting = 100) {
  const queue = createFairQueue({ atOnce: 1, waiting, refusal: () => new Error('full') });
  const order: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  void queue.run(['first'], () => gate);
  const add = (name: string, lane: Lane, signal?: AbortSignal) => {
    const work = async () => void order.push(name);
    return queue.run(lane, work, signal).then(
      () => 'done',
      (error: Error) => error.message,
    );
  };
  return { add, open, order };
}

it('goes round between lanes, at every level', async () => {
  const { add, open, order } = setUp();
  const all = [
    add('a1', ['a', 'x']),
    add('a2', ['a', 'x']),
    add('a3', ['a', 'y']),
    add('b1', ['b', 'x']),
    add('c1', ['c', 'x']),
    add('c2', ['c', 'x']),
  ];
  open();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a3', 'c2', 'a2']);
});

it('lets who comes anew go before those who had a turn', async () => {
  const { add, open, order } = setUp();
  const flood = ['f1', 'f2', 'f3'].map((name) => add(name, ['flood']));
  open();
  await flood[0];
  const anew = add('anew', ['anew']);
  await Promise.all([...flood, anew]);
  expect(order).toEqual(['f1', 'f2', 'anew', 'f3']);
});

it('when full drops the newest of the fullest lane, and not who comes last', async () => {
  const { add, open, order } = setUp(3);
  const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => add(name, ['flood']));
  const other = add('other', ['other']);
  open();
  expect(await Promise.all(flood)).toEqual(['done', 'done', 'full', 'full']);
  expect(await other).toBe('done');
  expect(order).toEqual(['f1', 'other', 'f2']);
});

it('among lanes that hold the same drops the one that comes last', async () => {
  const { add, open } = setUp(2);
  const all = ['a', 'b', 'c'].map((name) => add(name, [name]));
  open();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'full']);
});

it('gives the place of one who leaves to others, and does not work for them', async () => {
  const { add, open, order } = setUp(1);
  const leaving = new AbortController();
  const gone = add('gone', ['a'], leaving.signal);
  leaving.abort();
  const stays = add('stays', ['b']);
  open();
  expect(await Promise.all([gone, stays])).toEqual(['full', 'done']);
  expect(order).toEqual(['stays']);
});

it('goes on after work that fails', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 5, refusal: () => new Error('full') });
  const failing = queue.run(['a'], () => Promise.reject(new Error('broken')));
  const next = queue.run(['a'], async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
