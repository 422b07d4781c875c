import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '@rootline/sources';
import { needProgram } from '../../../../scripts/debian-programs/programs.ts';
import { runProgram, startRealServer } from './real-server.ts';

const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024', '--network', 'none'];

export type Podman = Awaited<ReturnType<typeof openPodman>>;

/** A real Podman with storage of its own and `podman system service`; its containers have only a shell. */
export async function openPodman() {
  const program = needProgram('podman');
  const folder = await mkdtemp(join(tmpdir(), 'rootline-podman-'));
  const own = [
    ...['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'],
    ...['--cgroup-manager', 'cgroupfs', '--events-backend', 'file'],
    ...['--runtime', needProgram('runc'), '--conmon', needProgram('conmon')],
  ];
  const podman = (...args: string[]) => runProgram(program, [...own, ...args]);
  const rootfs = join(folder, 'rootfs');
  await mkdir(join(rootfs, 'bin'), { recursive: true });
  await copyFile(needProgram('busybox'), join(rootfs, 'bin/busybox'));
  await symlink('busybox', join(rootfs, 'bin/sh'));
  const socket = join(folder, 'podman.sock');
  const serve = [...own, 'system', 'service', '--time=0', `unix://${socket}`];
  const service = await startRealServer(program, serve, () => answers(socket));
  const place: Place = { kind: 'docker', address: `unix://${socket}`, settings: {}, credentials: {} };
  return {
    folder,
    socket,
    place,
    /** Ends the service as a crash does, and starts it again. Containers go on. */
    restart: service.restart,
    /** Starts a container that runs a script of the shell. */
    start(name: string, script: string, flags: readonly string[] = []): void {
      const log = ['--log-driver', 'k8s-file'];
      podman('run', '-d', '--name', name, ...log, ...LIMITS, ...flags, '--rootfs', rootfs, '/bin/sh', '-c', script);
    },
    /** Until the container has written this, and Podman its log. */
    wait: (name: string, seconds: number) => void podman('exec', name, '/bin/busybox', 'sleep', String(seconds)),
    async close(): Promise<void> {
      podman('rm', '--all', '--force', '--time', '0');
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
