import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { startDnsStub, type Zone } from '#testing/dns-stub.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { NAMES, PORT, PUBLIC, type Report, TRAPS } from './rebinding-report.ts';

const ADMIN = { email: 'admin@example.com', password: 'correct horse' };
const VIEWER = { email: 'viewer@example.com', password: 'correct horse', firstName: 'Vi', lastName: 'Ewer' };

/** Runs inside a network of its own, with a server whose names are resolved by the system; prints a report. */
async function main(): Promise<void> {
  const zone: Zone = { 'steady.test': [[PUBLIC]] };
  for (const [index, { address }] of TRAPS.entries()) {
    for (const who of ['viewer', 'admin']) {
      // The first answer is what the check sees, the second what is dialled.
      zone[NAMES.late(index, who)] = [[PUBLIC], [address]];
      zone[NAMES.mixed(index, who)] = [[PUBLIC], [PUBLIC, address]];
    }
    zone[NAMES.saved(index)] = [[PUBLIC]];
  }
  const dns = await startDnsStub(zone, 53);
  const model = await startScriptedOllama({ host: PUBLIC, port: PORT });
  const caught: string[] = [];
  for (const { address } of TRAPS) await startTrap(address, caught);
  await provoke(caught);
  const [dataDir = '', ...starter] = process.argv.slice(2);
  const server = await startServerProcess(
    { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'error' },
    starter,
  );

  const admin = await signIn(server, ADMIN);
  await server.call('POST', '/admin/users', { token: admin, body: { ...VIEWER, role: 'VIEWER' } });
  const viewer = await signIn(server, VIEWER);
  const post = (call: string, token: string, name: string) =>
    server.call('POST', `/settings/${call}`, { token, body: { llm_endpoint: `http://${name}` } });

  const control = await post('test-llm-endpoint', viewer, 'steady.test');
  const report: Report = {
    control: { status: control.status, text: control.text, modelRequests: model.requests.length },
    cases: [],
    caught,
    ended: '',
  };
  for (const [index, { address, isForAdmins }] of TRAPS.entries()) {
    const askers = [{ who: 'viewer', token: viewer }, ...(isForAdmins ? [] : [{ who: 'admin', token: admin }])];
    for (const { who, token } of askers) {
      for (const name of [NAMES.late(index, who), NAMES.mixed(index, who)]) {
        const before = model.requests.length;
        const { status, text } = await post('test-llm-endpoint', token, name);
        const timesAsked = dns.timesAsked(name);
        report.cases.push({ name, address, who, status, text, timesAsked, reached: model.requests.length - before });
      }
    }
    const saved = NAMES.saved(index);
    const { status: kept } = await post('llm-endpoint', viewer, saved);
    if (kept !== 200) throw new Error(`The endpoint ${saved} was not saved: ${kept}`);
    zone[saved] = [[address]];
    for (const [method, call] of [
      ['GET', '/settings/llm-models'],
      ['POST', '/settings/llm-pull-model'],
    ] as const) {
      const before = model.requests.length;
      const body = method === 'POST' ? { body: { model: 'tiny' } } : {};
      const { status, text } = await server.call(method, call, { token: viewer, ...body });
      const timesAsked = dns.timesAsked(saved);
      const reached = model.requests.length - before;
      report.cases.push({ name: `${saved} ${call}`, address, who: 'viewer', status, text, timesAsked, reached });
    }
  }
  report.ended = String(await server.kill('SIGTERM'));
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
}

async function startTrap(address: string, caught: string[]): Promise<void> {
  const trap = net.createServer((socket) => {
    caught.push(`${address} was dialled`);
    socket.on('error', () => {});
    socket.on('data', (bytes) => caught.push(`${address} got ${bytes.length} bytes`));
  });
  await new Promise<void>((resolve, reject) => {
    trap.once('error', reject);
    trap.listen(PORT, address, resolve);
  });
}

/** A trap that sees nothing must be one that sees. */
async function provoke(caught: string[]): Promise<void> {
  for (const { address } of TRAPS) {
    const socket = net.connect(PORT, address);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.destroy();
  }
  while (caught.length < TRAPS.length) await sleep(20);
  caught.length = 0;
}

async function signIn(server: ServerProcess, { email, password }: { email: string; password: string }) {
  const { text } = await server.call('POST', '/auth/login', { body: { email, password } });
  return (JSON.parse(text) as { token: string }).token;
}

await main();
