import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A way to make a namespace of networks, mounts and processes, and what starts the server in it as a common user. */
interface Way {
  enter: readonly string[];
  starter: readonly string[];
}

const UNSHARE = 'unshare';
const ENTER = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];
// PostgreSQL refuses root, and wants a user that has a name.
const AS_NOBODY = [UNSHARE, '--user', '--map-user=65534', '--map-group=65534'];
const WAYS: readonly Way[] = [
  { enter: [...ENTER, '--map-root-user'], starter: AS_NOBODY },
  // Where users have no namespaces, root still has others.
  { enter: ENTER, starter: [] },
];

/**
 * Makes everything on the way to an address that of the namespace: addresses, name server, and who asks it. Addresses are
 * routes and not those of an interface, which the server would know as its own.
 */
const SET_UP = `set -e
ip link set lo up
for address in $ADDRESSES; do ip route add local "$address/32" dev lo; done
mount --bind "$FOLDER/resolv.conf" /etc/resolv.conf
if [ -e /etc/nsswitch.conf ]; then mount --bind "$FOLDER/nsswitch.conf" /etc/nsswitch.conf; fi
if [ -d /run/nscd ]; then mount -t tmpfs none /run/nscd; fi
exec "$@"`;
const FILES = { 'resolv.conf': 'nameserver 127.0.0.1\n', 'nsswitch.conf': 'hosts: files dns\n' };
const PROBE_MS = 20_000;

/**
 * A network of its own, in which the addresses are those of this machine and names are asked for at 127.0.0.1. Null
 * where the system gives none. Everything that runs in it ends with the program that was started.
 */
export async function prepareNetworkNamespace(addresses: readonly string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-namespace-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
  // Where the programs of administrators lie is often not on the path of others.
  const env = { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, ADDRESSES: addresses.join(' '), FOLDER: folder };
  const works = ({ enter, starter }: Way) => {
    const args = [...enter, 'sh', '-c', SET_UP, 'sh', ...starter, 'true'];
    return spawnSync(UNSHARE, args, { env, timeout: PROBE_MS, stdio: 'ignore' }).status === 0;
  };
  const way = process.platform === 'linux' ? WAYS.find(works) : undefined;
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (way === undefined) {
    await remove();
    return null;
  }
  return {
    remove,
    /** Runs a program of ours to its end, told a folder for its data and how to start the server. Gives what it printed. */
    run: (file: string, { milliseconds }: { milliseconds: number }): Promise<string> =>
      new Promise((resolve, reject) => {
        const data = path.join(folder, 'data');
        const args = [...way.enter, 'sh', '-c', SET_UP, 'sh', process.execPath, file, data, ...way.starter];
        const child = spawn(UNSHARE, args, { env, timeout: milliseconds, killSignal: 'SIGKILL' });
        const output: string[] = [];
        child.stdout.on('data', (chunk) => output.push(String(chunk)));
        child.stderr.on('data', (chunk) => output.push(String(chunk)));
        child.once('error', reject);
        child.once('close', (code) => {
          if (code === 0) resolve(output.join(''));
          else reject(new Error(`It ended with ${code}: ${output.join('')}`));
        });
      }),
  };
}
