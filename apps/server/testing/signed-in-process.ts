import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The real program on a folder of its own, signed in. */
export async function startProcess(dataDir: string, environment: Record<string, string> = {}) {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'correct horse',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
      const address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(output)));
  });
  const send = async (method: string, address: string, body?: FormData | string, token?: string): Promise<unknown> => {
    const response = await fetch(url + address, {
      method,
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
    });
    return response.json();
  };
  const credentials = JSON.stringify({ email: 'admin@example.com', password: 'correct horse' });
  const { token } = (await send('POST', '/auth/login', credentials)) as { token: string };
  return {
    process: child,
    url,
    token,
    call: (method: string, address: string, body?: FormData) => send(method, address, body, token),
  };
}
