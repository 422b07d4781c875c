import { spawn } from 'node:child_process';
import type { Answer } from '#testing/test-server.ts';
import { SERVER_PROGRAM } from '../../../scripts/server-program.ts';

/** The code that earlier servers compiled: a folder of data of its own would have none. */
const COMPILED = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
const READY = /^Rootline (?:is running at (\S+)|worker is running\.(?: Health and metrics are at (\S+))?)$/m;

/** The real program in a process of its own, ready to answer or to work; `starter` is what starts it, when not we. */
export async function startServerProcess(env: Record<string, string>, starter: readonly string[] = []) {
  const [program = process.execPath, ...args] = [...starter, process.execPath, SERVER_PROGRAM];
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...COMPILED, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? '')),
  );
  const output = { text: '' };
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output.text += String(chunk);
      const ready = READY.exec(output.text);
      if (ready !== null) resolve(ready[1] ?? ready[2] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended at its start: ${output.text}`)));
  });

  return {
    child,
    url,
    ended,
    output,
    async call(method: string, address: string, options: { token?: string; body?: unknown } = {}): Promise<Answer> {
      const { token, body } = options;
      const isForm = body instanceof FormData;
      const response = await fetch(url + address, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: JSON.parse(text), text };
    },
    async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string> {
      child.kill(signal);
      return ended;
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** The same on a folder of its own, with an administrator who is signed in. */
export async function startSignedInProcess(
  dataDir: string,
  env: Record<string, string> = {},
  starter: readonly string[] = [],
) {
  const credentials = { email: 'admin@example.com', password: 'correct horse' };
  const account = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password };
  const server = await startServerProcess({ DATA_DIR: dataDir, ...account, ...env }, starter);
  const { token } = (await server.call('POST', '/auth/login', { body: credentials })).body as { token: string };
  return {
    url: server.url,
    pid: server.child.pid ?? 0,
    token,
    kill: server.kill,
    ended: server.ended,
    call: async (method: string, address: string, body?: FormData): Promise<unknown> =>
      (await server.call(method, address, { token, body })).body,
  };
}
