import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../../../packages/sources/src/index.ts';
import { faultOf, readNumbers } from './read-numbers.ts';
import { requireProgram, runProgram, startServer } from './real-program.ts';

const OPTIONS = [
  '--storage-driver',
  'vfs',
  '--cgroup-manager',
  'cgroupfs',
  '--events-backend',
  'file',
  '--runtime',
  'runc',
];
const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024', '--network', 'none'];
const BUSYBOX = '/bin/busybox';

/** Containers of a real Podman with and without a terminal, by `podman system service`, which is killed while it is read. */
export async function tryPodman(count: number): Promise<[what: string, fault: string | null][]> {
  requireProgram('podman', 'podman runc');
  requireProgram('runc', 'runc');
  requireProgram(BUSYBOX, 'busybox-static');
  const folder = await mkdtemp(join(tmpdir(), 'rootline-podman-'));
  const own = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), ...OPTIONS];
  const podman = (...args: string[]) => runProgram('podman', [...own, ...args]);
  const rootfs = join(folder, 'rootfs');
  await mkdir(join(rootfs, 'bin'), { recursive: true });
  await cp(BUSYBOX, join(rootfs, 'bin/busybox'));
  await symlink('busybox', join(rootfs, 'bin/sh'));
  const socket = join(folder, 'podman.sock');
  const place: Place = { kind: 'docker', address: `unix://${socket}`, settings: {}, credentials: {} };
  const start = (name: string, flags: string[], script: string) =>
    podman(
      'run',
      '-d',
      '--name',
      name,
      '--log-driver',
      'k8s-file',
      ...LIMITS,
      ...flags,
      '--rootfs',
      rootfs,
      '/bin/sh',
      '-c',
      script,
    );
  const loop = `i=0; while [ $i -lt ${count} ]; do i=$((i+1)); echo "INFO record $i of many"; done`;
  const service = await startServer('podman', [...own, 'system', 'service', '--time=0', `unix://${socket}`], () =>
    answers(socket),
  );
  try {
    start('plain', [], `${loop}; sleep 1000`);
    start('terminal', ['--tty'], `${loop}; sleep 1000`);
    start(
      'both',
      [],
      `i=0; while [ $i -lt 500 ]; do i=$((i+1)); echo "record $i of many"; echo "bad $i" >&2; done; sleep 1000`,
    );
    // Podman writes the log a moment behind.
    podman('exec', 'plain', '/bin/busybox', 'sleep', '3');
    const span = { kind: 'last', minutes: 30 } as const;
    const read = await readNumbers({ place, choices: ['plain', 'terminal', 'both'], span });
    start(
      'slow',
      [],
      `/bin/busybox sleep 3; i=0; while [ $i -lt 400 ]; do i=$((i+1)); echo "INFO record $i of many"; [ $((i % 40)) = 0 ] && /bin/busybox sleep 1; done; sleep 1000`,
    );
    const live = await readLive(place, service);
    return [
      [`Podman, ${count} lines`, faultOf(read['plain.log'], count)],
      [`Podman with a terminal, ${count} lines`, faultOf(read['terminal.log'], count)],
      ['Podman, both outputs', faultOf(read['both.log'], 500)],
      ['Podman, followed while its service is killed 3 times', faultOf(live['slow.log'], 400)],
    ];
  } finally {
    podman('rm', '--all', '--force', '--time', '0');
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readLive(place: Place, service: { restart(): Promise<void> }): Promise<Record<string, number[]>> {
  const stop = new AbortController();
  let kills = 0;
  const timer = setTimeout(() => stop.abort(), 60_000);
  const every = {
    lines: 100,
    act: () => {
      if (kills++ < 3) void service.restart();
      else stop.abort();
    },
  };
  const span = { kind: 'live' } as const;
  try {
    return await readNumbers({ place, choices: ['slow'], span, every, stop: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}

function answers(socketPath: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = request({ socketPath, path: '/_ping' }, (answer) => {
    answer.resume();
    resolve(answer.statusCode === 200);
  });
  asked.on('error', () => resolve(false));
  asked.end();
  return promise;
}
