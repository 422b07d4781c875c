import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** One line from standard input; at a terminal nothing that is typed is shown. */
export async function readPassword(prompt: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    throw new Error('No password on standard input');
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}
