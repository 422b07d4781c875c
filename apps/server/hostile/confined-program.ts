import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';

interface Places {
  /** A server that listens. */
  port: number;
  /** What this program may read, may write, and may do neither with. */
  readable: string;
  writable: string;
  outside: string;
}

export type Attempts = { attempt: { input: Places; output: Record<string, string>; report: never } };

/** A child that does what hostile code in it would: tells of each attempt `done`, or the code of its refusal. */
answerCalls<Attempts>({
  async attempt({ port, readable, writable, outside }) {
    const attempts: Record<string, () => unknown> = {
      'read its data': () => readFile(path.join(readable, 'log')),
      'write its work': async () => {
        const folder = path.join(writable, 'parse-1');
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, 'segment'), 'x');
      },
      'write a temporary file': () => writeFile(path.join(tmpdir(), 'spilled'), 'x'),
      'open a socket': () => once(net.connect(port, '127.0.0.1'), 'connect'),
      'send a datagram': () =>
        new Promise<void>((resolve, reject) => {
          const socket = createSocket('udp4').once('error', reject);
          socket.send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve()));
        }),
      'ask for a name': () => lookup('localhost'),
      'read outside': () => readFile(path.join(outside, 'secret')),
      'list outside': () => readdir(outside),
      'write outside': () => writeFile(path.join(outside, 'new'), 'x'),
      'write its data': () => writeFile(path.join(readable, 'log'), 'x'),
      'write beside its work': () => writeFile(path.join(writable, 'other'), 'x'),
      'link outside': () => symlink(path.join(outside, 'secret'), path.join(tmpdir(), 'link')),
      'climb out': () => readFile(`${readable}/../outside/secret`),
      'start a program': () => execFileSync(process.execPath, ['--version']),
      'start a thread': () => new Worker('', { eval: true }),
      'load native code': () => process.dlopen({ exports: {} }, path.join(readable, 'addon.node')),
    };
    const told: Record<string, string> = {};
    for (const [name, run] of Object.entries(attempts)) {
      told[name] = await Promise.resolve()
        .then(run)
        .then(
          () => 'done',
          (error: NodeJS.ErrnoException) => error.code ?? String(error),
        );
    }
    return told;
  },
});
