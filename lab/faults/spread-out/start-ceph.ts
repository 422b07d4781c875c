import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const KEYS = { key: 'FAULTS', secret: 'faults-secret' };
const START_MS = 120_000;

/**
 * A Ceph of one monitor, one object store in memory and one S3 gateway, in a folder of its own. Gives its address with key
 * and secret. Throws a sentence without Ceph's programs.
 */
export async function startCeph(): Promise<{ address: string; stop(): Promise<void> }> {
  await requirePrograms();
  const folder = await mkdtemp(join(tmpdir(), 'rootline-ceph-'));
  const conf = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) =>
    children.push(spawn(program, ['-c', conf, ...args, '-f'], { stdio: 'ignore' }));
  const stop = async () => {
    for (const child of children.reverse()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name));
    const monitor = `v2:127.0.0.1:${monitorPort}`;
    await writeFile(conf, configuration({ fsid, folder, keyring, monitor }));
    const map = join(folder, 'monmap');
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[${monitor}]`, map]);
    await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
    for (const name of ['client.admin', 'osd.0']) {
      const may = ['mon', 'osd', 'mgr'].flatMap((part) => ['--cap', part, 'allow *']);
      await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...may]);
    }
    await run('ceph-mon', ['-c', conf, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
    start('ceph-mon', '-i', 'a');
    const store = randomUUID();
    await run('ceph', ['-c', conf, '--connect-timeout', '60', 'osd', 'new', store]);
    await run('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', store]);
    start('ceph-osd', '-i', '0');
    const user = ['--uid', 'rootline', '--display-name', 'rootline'];
    const keys = ['--access-key', KEYS.key, '--secret-key', KEYS.secret];
    await run('radosgw-admin', ['-c', conf, 'user', 'create', ...user, ...keys], { timeout: START_MS });
    start('radosgw', '-n', 'client.admin', '--rgw-frontends', `beast endpoint=127.0.0.1:${gatewayPort}`);
    await untilAnswering(`http://127.0.0.1:${gatewayPort}`);
    return { address: `http://${KEYS.key}:${KEYS.secret}@127.0.0.1:${gatewayPort}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configuration(values: { fsid: string; folder: string; keyring: string; monitor: string }): string {
  const { fsid, folder, keyring, monitor } = values;
  return `[global]
fsid = ${fsid}
mon_host = ${monitor}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
keyring = ${keyring}
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
osd_objectstore = memstore
memstore_device_bytes = 2147483648
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
log_file = ${folder}/$name.log
pid_file = ${folder}/$name.pid
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
`;
}

async function requirePrograms(): Promise<void> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const program of PROGRAMS) {
    const found = await Promise.any(folders.map((folder) => access(join(folder, program)))).then(
      () => true,
      () => false,
    );
    if (!found) {
      throw new Error(`--ceph needs ${program}: on Debian, apt-get install ceph-mon ceph-osd radosgw`);
    }
  }
}

async function untilAnswering(address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error('The S3 gateway of Ceph did not start');
    await setTimeout(200);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
