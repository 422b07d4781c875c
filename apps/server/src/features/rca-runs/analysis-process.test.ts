import { afterAll, expect, it } from 'vitest';
import { openTestChildren } from '#testing/test-children.ts';
import type { AnalysisTask } from './analysis-messages.ts';
import { type AnalysisHost, createAnalysisProcess } from './analysis-process.ts';

const nobody = () => Promise.reject(new Error('Nobody was to be asked'));
const host: AnalysisHost = { callModel: nobody, report: nobody, loadReply: nobody, saveReply: nobody, recall: nobody };
const { startChild, close } = await openTestChildren();
afterAll(close);
const crash = createAnalysisProcess(startChild, new URL('./testing/crashing-program.ts', import.meta.url));
const refuse = createAnalysisProcess(startChild, new URL('./testing/refusing-program.ts', import.meta.url));
const task = (source: unknown): AnalysisTask => ({ source, fileName: 'a.log', model: null });

it('tells of a process that dies without a result', async () => {
  const outcome = await crash(task(null), host, new AbortController().signal);
  expect(outcome).toEqual({ status: 'broken', message: 'The analysis process ended without a result' });
});

it('tells of a file that cannot be opened', async () => {
  const outcome = await refuse(task('no such digest'), host, new AbortController().signal);
  expect(outcome).toMatchObject({ status: 'broken', message: expect.stringContaining('no such digest') });
});

it('kills the process when the signal is aborted, and rejects with its reason', async () => {
  const controller = new AbortController();
  const running = crash(task(null), host, controller.signal);
  controller.abort(new Error('not wanted'));
  await expect(running).rejects.toThrow('not wanted');
});
