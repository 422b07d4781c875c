import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { ChildBroken, ChildRefusal } from '#platform/child-processes/child-messages.ts';

export type TestOperations = {
  echo: { input: string; output: string; report: never };
  pid: { input: null; output: number; report: never };
  refuse: { input: null; output: never; report: never };
  fail: { input: null; output: never; report: never };
  /** Ends the process in the middle of the call. */
  crash: { input: null; output: never; report: never };
  /** Ends itself, since it cannot be trusted any more. */
  breakOff: { input: null; output: never; report: never };
  /** Answers after a while, or `interrupted` when the caller gives up. */
  wait: { input: number; output: string; report: number };
  /** Asks its parent for a word and gives the answer, or why there is none. */
  askFor: {
    input: string;
    output: { pid: number; answer: string };
    report: never;
    questions: { word: { input: string; answer: string } };
  };
  /** Blocks the process. */
  hang: { input: null; output: never; report: never };
  environment: { input: null; output: string[]; report: never };
  /** Reads a file, and tells who did. */
  readAs: { input: string; output: { uid: number | null; groups: number[]; text: string }; report: never };
  /** What answers at an address, or the code of its failure. */
  fetchFrom: { input: string; output: string; report: never };
  /** What a thread of the child reads, or the code of its failure. */
  readInThread: { input: string; output: string; report: never };
  /** Writes a temporary file and gives its folder. */
  writeTemporary: { input: null; output: string; report: never };
};

const READER = `
const { parentPort, workerData } = require('node:worker_threads');
try { parentPort.postMessage(require('node:fs').readFileSync(workerData, 'utf8')); }
catch (error) { parentPort.postMessage(error.code); }`;

/** A child for the tests of the pool. */
answerCalls<TestOperations>({
  echo: async (text) => text,
  pid: async () => process.pid,
  refuse: async () => {
    throw new ChildRefusal('not_today', 'Not today');
  },
  fail: async () => {
    throw new Error('broken');
  },
  crash: async () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
  breakOff: async () => {
    throw new ChildBroken('nothing is certain');
  },
  wait: async (ms, { signal, report }) => {
    report(ms);
    await sleep(ms, undefined, { signal }).catch(() => {});
    return signal.aborted ? 'interrupted' : 'waited';
  },
  askFor: async (name, { ask }) => ({
    pid: process.pid,
    answer: await ask('word', name).catch((error: Error) => error.message),
  }),
  hang: async () => {
    for (;;);
  },
  environment: async () => Object.keys(process.env),
  readAs: async (file) => ({
    uid: process.getuid?.() ?? null,
    groups: process.getgroups?.() ?? [],
    text: await readFile(file, 'utf8'),
  }),
  fetchFrom: (address) =>
    new Promise((resolve) => {
      get(address, (answer) => resolve(String(answer.statusCode))).on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code ?? error.message),
      );
    }),
  readInThread: async (file) => {
    const thread = new Worker(READER, { eval: true, workerData: file });
    const [answer] = await once(thread, 'message');
    return String(answer);
  },
  writeTemporary: async () => {
    await writeFile(path.join(tmpdir(), 'same-name'), String(process.pid));
    return tmpdir();
  },
});
