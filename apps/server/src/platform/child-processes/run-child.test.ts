import { afterAll, expect, test } from 'vitest';
import { ChildCrashed } from '#platform/child-processes/child-messages.ts';
import { runChild } from '#platform/child-processes/run-child.ts';
import type { TestOperations } from '#testing/test-child.ts';
import { openTestChildren } from '#testing/test-children.ts';

const { startChild, close } = await openTestChildren();
afterAll(close);
const program = { startChild, entry: new URL('../../../testing/test-child.ts', import.meta.url), heapMegabytes: 64 };
const askFor = (name: string, word: (name: string) => Promise<string>) =>
  runChild<TestOperations, 'askFor'>(program, 'askFor', name, { handlers: { word } });

test('a task asks its parent on the way, and has a process that ends with it', async () => {
  const word = async (name: string) => `the word for ${name}`;
  const [first, second] = await Promise.all([askFor('one', word), askFor('two', word)]);
  expect([first.answer, second.answer]).toEqual(['the word for one', 'the word for two']);
  expect(first.pid).not.toBe(second.pid);
  for (const { pid } of [first, second]) await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a question that fails is told to the task, and so is one that nobody answers', async () => {
  const { answer } = await askFor('x', () => Promise.reject(new Error('no such word')));
  expect(answer).toBe('no such word');
  const unanswered = await runChild<TestOperations, 'askFor'>(program, 'askFor', 'x', {});
  expect(unanswered.answer).toBe('Nobody answers word');
});

test('a task whose process crashes is rejected', async () => {
  await expect(runChild<TestOperations, 'crash'>(program, 'crash', null, {})).rejects.toBeInstanceOf(ChildCrashed);
});

test('a task that is not wanted any more is rejected once its process is gone, also in the middle of a question', async () => {
  const controller = new AbortController();
  const asked = Promise.withResolvers<void>();
  const word = () => {
    asked.resolve();
    return new Promise<string>(() => {});
  };
  const call = { handlers: { word }, signal: controller.signal };
  const task = runChild<TestOperations, 'askFor'>(program, 'askFor', 'x', call);
  await asked.promise;
  controller.abort(new Error('not wanted'));
  await expect(task).rejects.toThrow('not wanted');
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
