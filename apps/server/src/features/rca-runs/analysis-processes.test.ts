import { afterAll, expect, it } from 'vitest';
import { ChildCrashed } from '#platform/child-processes/child-messages.ts';
import { openTestChildren } from '#testing/test-children.ts';
import type { AnalysisTask } from './analysis-operations.ts';
import { type AnalysisHost, createAnalysisProcesses } from './analysis-processes.ts';

const nobody = () => Promise.reject(new Error('Nobody was to be asked'));
const host: AnalysisHost = { callModel: nobody, report: nobody, loadReply: nobody, saveReply: nobody, recall: nobody };
const { startChild, close } = await openTestChildren();
afterAll(close);
const analyzeWith = (program: URL) => createAnalysisProcesses(startChild, program).runAnalysis;
const crash = analyzeWith(new URL('../../../testing/crashing-program.ts', import.meta.url));
const refuse = analyzeWith(new URL('../../../testing/refusing-program.ts', import.meta.url));
const task = (source: unknown): AnalysisTask => ({ source, fileName: 'a.log', model: null });

it('tells of a process that dies without a result', async () => {
  const running = crash(task(null), host, new AbortController().signal);
  await expect(running).rejects.toBeInstanceOf(ChildCrashed);
});

it('tells of a file that cannot be opened', async () => {
  const running = refuse(task('no such digest'), host, new AbortController().signal);
  await expect(running).rejects.toThrow('no such digest');
});

it('kills the process when the signal is aborted, and rejects with its reason', async () => {
  const controller = new AbortController();
  const running = crash(task(null), host, controller.signal);
  controller.abort(new Error('not wanted'));
  await expect(running).rejects.toThrow('not wanted');
});
