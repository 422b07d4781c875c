import { type Client, createClient } from '../../packages/contract/src/client/index.ts';
import { ENDPOINTS } from '../../packages/contract/src/index.ts';
import { scenarioNamed, writeScenario } from '../scenarios/scenarios.ts';
import { type Container, createEngine } from './engine.ts';

const ACCOUNT = { email: 'admin@example.org', password: 'a long password' };
const MOST_MEGABYTES = 450;
const READY_SECONDS = 5;
const STOP_SECONDS = 10;
const SETTLE_MS = 3000;

/** One thing that was looked at, printed; it is a fault when it does not hold. */
type Look = (holds: boolean, sentence: string) => void;

/**
 * Starts `older` on a new volume, read-only and without rights, gives it logs, and stops it while it works; then starts
 * the image on the same volume and looks for everything that was acknowledged. Gives what did not hold.
 */
export async function tryImage(program: string, image: string, older: string): Promise<string[]> {
  const faults: string[] = [];
  const look: Look = (holds, sentence) => {
    console.log(`${holds ? 'ok  ' : 'BAD '} ${sentence}`);
    if (!holds) faults.push(sentence);
  };
  const engine = createEngine(program);
  const volume = `rootline-try-${process.pid}`;
  const start = async (name: string, environment: Record<string, string>) => {
    const container = await engine.start(name, volume, environment);
    look(container.readySeconds <= READY_SECONDS, `ready after ${text(container.readySeconds)} s of ${READY_SECONDS}`);
    return container;
  };
  const stop = async (container: Container) => {
    const { seconds, exitCode } = await container.stop();
    look(
      seconds <= STOP_SECONDS && exitCode === 0,
      `stopped after ${text(seconds)} s of ${STOP_SECONDS}, code ${exitCode}`,
    );
  };
  try {
    const megabytes = (await engine.sizeOf(image)) / 1e6;
    look(megabytes <= MOST_MEGABYTES, `${image} has ${megabytes.toFixed(0)} MB of ${MOST_MEGABYTES}`);

    const first = await start(older, { ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password });
    await lookInside(first, look);
    const client = await signedIn(first);
    const ids = await sendLogs(client);
    const before = await readLogs(client, ids);
    const working = await client.upload(new Blob([longLog()]), 'while-it-stops.log');
    await stop(first);

    const second = await start(image, {});
    const reader = await signedIn(second);
    look(
      (await readLogs(reader, ids)) === before,
      `the volume keeps ${ids.length} logs with their entries and results`,
    );
    const { status } = await reader.waitForFile(working);
    look(status === 'completed', `a log acknowledged just before the stop is ${status}`);
    await stop(second);
  } finally {
    await engine.removeVolume(volume).catch(() => {});
  }
  return faults;
}

/** What an operator relies on without seeing it: no root, nothing to write to, no zombies, a health check. */
async function lookInside(container: Container, look: Look): Promise<void> {
  look((await container.sh('id -u')) === '10001', 'runs as user 10001');
  const isWritable = await container.sh('touch /opt/rootline/x 2>/dev/null && echo yes || echo no');
  look(isWritable === 'no', 'writes nowhere but into its volume and /tmp');
  look((await container.checkHealth()) === 0, 'the health check holds');
  await container.sh('kill -9 $(head -1 /data/pg/postmaster.pid)');
  look(await isWellAgain(container), 'and holds again after the database was killed');
  const zombies = await container.sh("cat /proc/[0-9]*/stat 2>/dev/null | grep -c ') Z ' || true");
  look(zombies === '0', `${zombies} zombies are left`);
}

/** The first look comes late enough that the answer is not one from before. */
async function isWellAgain(container: Container): Promise<boolean> {
  for (let looks = 0; looks < 10; looks++) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    if ((await container.checkHealth()) === 0) return true;
  }
  return false;
}

async function signedIn({ url }: Container): Promise<Client> {
  const client = createClient({ server: url });
  await client.signIn(ACCOUNT);
  return client;
}

async function sendLogs(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['db-pool', 'crash-loop', 'healthy']) {
    const id = await client.upload(new Blob([writeScenario(scenarioNamed(name)).text]), `${name}.log`);
    const { status, error } = await client.waitForFile(id);
    if (status !== 'completed') throw new Error(`${name}: ${error}`);
    ids.push(id);
  }
  return ids;
}

/** Everything that people see of these logs, as one text. */
async function readLogs(client: Client, ids: readonly string[]): Promise<string> {
  const seen = ids.map(async (id) => [
    await client.call(ENDPOINTS.getLogFile, { params: { id } }),
    await client.call(ENDPOINTS.listEntries, { params: { id }, query: { limit: '1000' } }),
    await client.call(ENDPOINTS.getRcaResult, { params: { id } }),
  ]);
  return JSON.stringify(await Promise.all(seen));
}

/** Large enough to be worked on when the server is told to end. */
function longLog(): string {
  return Array.from({ length: 18 }, (_, seed) => writeScenario(scenarioNamed('db-pool'), seed + 1).text).join('');
}

function text(seconds: number): string {
  return seconds.toFixed(1);
}
