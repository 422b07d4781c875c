import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exit, umask } from 'node:process';
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '@rootline/contract';
import { createClient } from '@rootline/contract/client';
import { createServer } from '#app.ts';
import { readConfig } from '#config.ts';
import { writeDemoPage } from './demo-page.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The logs that the package brings: the first by name is the incident that is opened. */
const LOGS = path.resolve(import.meta.dirname, '../demo');
const EMAIL = 'demo@rootline.example';
const UPLOAD_LIMIT_BYTES = 100 * 1024 * 1024;

/** The whole product on example logs, in a folder of its own that goes with it, under a link that signs in. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, 'no-open': { type: 'boolean', default: false } },
  });
  umask(0o077);
  const names = (await readdir(LOGS).catch(() => [])).filter((name) => name.endsWith('.log')).sort();
  const [incident, ...others] = names;
  if (incident === undefined) throw new Error('No example logs found. Run npm run seed to create them.');
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-demo-'));
  const starting = start(folder, values.port);
  stopOnSignal(starting);
  try {
    const { address, password } = await starting;
    const client = createClient({ server: address });
    const { token } = await client.call(ENDPOINTS.login, { body: { email: EMAIL, password } });
    const seeded = createClient({ server: address, token });
    const send = async (name: string) => seeded.upload(new Blob([await readFile(path.join(LOGS, name))]), name);
    const id = await send(incident);
    await seeded.waitForFile(id);
    const { jobId } = await seeded.call(ENDPOINTS.startRun, { params: { id }, body: { analysisMode: 'statistical' } });
    await seeded.waitForRun(jobId);
    const link = `${address}/logs/${id}?run=${jobId}#demo=${token}`;
    console.log(`The demo is at ${link}\nNo account needed. Press Ctrl-C to stop it and delete its data.`);
    if (!values['no-open']) openInBrowser(link);
    // Ctrl-C may come between them.
    for (const name of others) await send(name).catch(() => {});
  } catch (error) {
    await starting.then((server) => server.stop()).catch(() => {});
    throw error;
  }
}

async function start(folder: string, port: string) {
  const password = randomBytes(24).toString('base64url');
  const webFolder = path.join(folder, 'web');
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await mkdir(webFolder);
    await writeDemoPage(webFolder);
    const config = readConfig({
      DATA_DIR: path.join(folder, 'data'),
      PORT: port,
      LOG_LEVEL: 'error',
      UPLOAD_LIMIT_BYTES: String(UPLOAD_LIMIT_BYTES),
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: password,
    });
    const server = await createServer(config, { webFolder });
    const address = await server.listen();
    return { address, password, stop: () => server.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** As the system opens links; where there is no browser, the printed link is enough. */
function openInBrowser(link: string): void {
  const [program, ...words] =
    process.platform === 'darwin'
      ? ['open', link]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', link]
        : ['xdg-open', link];
  if (program === undefined) return;
  const child = spawn(program, words, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  exit(1);
});
