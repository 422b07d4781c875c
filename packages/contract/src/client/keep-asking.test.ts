import { describe, expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { keepAsking, readUntil } from './keep-asking.ts';

const failing = (...failures: CallError[]) => {
  const left = [...failures];
  return async () => {
    const failure = left.shift();
    if (failure !== undefined) throw failure;
    return `after ${failures.length}`;
  };
};
const refused = (status: number, retryAfterSeconds: number | null = null) =>
  new CallError(`status ${status}`, { status, retryAfterSeconds });

describe('keepAsking', () => {
  test.each([
    ['a server that starts again, of a repeatable call', [refused(503)], true],
    ['a full server that says when', [refused(429, 0), refused(429, 0)], false],
    ['a lost connection of a repeatable call', [refused(0)], true],
    ['a proxy without its server, of a repeatable call', [refused(502)], true],
  ])('tries again after %s', async (_name, failures, isRepeatable) => {
    expect(await keepAsking(failing(...failures), { isRepeatable })).toBe(`after ${failures.length}`);
  });

  test.each([
    ['a refusal', refused(400), true],
    ['a full server that does not say when', refused(429), true],
    ['a plea to wait longer than anybody would', refused(429, 900), true],
    ['a lost connection of a call that may have happened', refused(0), false],
    ['a database lost under a call that may have happened', refused(503, 1), false],
  ])('gives up at once on %s', async (_name, failure, isRepeatable) => {
    await expect(keepAsking(failing(failure), { isRepeatable })).rejects.toBe(failure);
  });

  test('a signal ends the wait', async () => {
    const abort = new AbortController();
    const waiting = keepAsking(failing(refused(503, 50)), { isRepeatable: true, signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 1);
    await expect(waiting).rejects.toThrow('enough');
  });
});

test('readUntil reads on over a lost connection until the value is final', async () => {
  const values: (string | CallError)[] = ['running', refused(0), 'completed'];
  const read = async () => {
    const value = values.shift();
    if (value instanceof CallError) throw value;
    return value;
  };
  expect(await readUntil(read, (value) => value === 'completed')).toBe('completed');
});
