import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Capture, LogFile, Ring, RingStream, Source } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTail } from '#testing/open-tail.ts';
import { openPodman, type Podman } from '#testing/real-programs/podman.ts';
import { readPodman } from '#testing/real-programs/read-podman.ts';
import { runRootline } from '#testing/run-rootline.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { findProgram, hasPrograms } from '../../../scripts/debian-programs/programs.ts';

// Containers need root here. Where something is missing, the end of the test run names these tests as skipped.
const isHere = process.getuid?.() === 0 && hasPrograms('podman', 'runc', 'conmon', 'busybox');

describe.skipIf(!isHere)('a real Podman (npm run programs, as root)', () => {
  let podman: Podman;
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    podman = await openPodman();
    server = await startTestServer();
    admin = await server.addUser('ADMIN');
  });
  afterAll(async () => {
    await server?.stop();
    await podman?.close();
  });

  const send = async <T>(method: string, address: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, address, { token: admin.token, ...(body !== undefined && { body }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body as T;
  };

  it('gives each line once, with and without a terminal, while its service is killed', async () => {
    const rows = await readPodman(podman, 2000);
    expect(rows.filter(([, fault]) => fault !== null)).toEqual([]);
    expect(rows).toHaveLength(5);
  });

  it('is shown live, captured, and watched by the server', async () => {
    const script =
      'for i in 1 2 3 4 5 6; do echo "INFO order $i accepted"; /bin/busybox sleep 1; done; echo "ERROR stock is gone" >&2; sleep 1000';
    podman.start('shop', script);
    // The server reads sources with an account that is not root.
    for (const path of [podman.folder, dirname(podman.socket), podman.socket]) await chmod(path, 0o777);
    const { source } = await send<{ source: Source }>('POST', '/sources', { name: 'engine', ...podman.place });
    const tail = await openTail(server, `/sources/${source.id}`, { token: admin.token, streams: ['shop'] });
    await expect.poll(tail.texts).toContain('ERROR stock is gone');
    expect(tail.texts()).toEqual([...[1, 2, 3, 4, 5, 6].map((i) => `INFO order ${i} accepted`), 'ERROR stock is gone']);
    tail.close();

    const wish = {
      streams: ['shop'],
      span: { kind: 'last', minutes: 15 },
      limitBytes: 1024 ** 2,
      mask: { secrets: true, addresses: false },
    };
    const { capture } = await send<{ capture: Capture }>('POST', `/sources/${source.id}/captures`, wish);
    const look = async () =>
      (await send<{ capture: Capture }>('GET', `/sources/${source.id}/captures/${capture.id}`)).capture;
    await expect.poll(async () => (await look()).status).toBe('completed');
    const { logFileId } = await look();
    const readLog = async () => (await send<{ logFile: LogFile }>('GET', `/logs/${logFileId}`)).logFile;
    await expect.poll(async () => (await readLog()).status).toBe('completed');
    expect(await readLog()).toMatchObject({ logCount: 7, errorCount: 1 });

    const { ring } = await send<{ ring: Ring }>('PUT', `/sources/${source.id}/watch`, { isWatched: true });
    const streams = async () =>
      (await send<{ streams: RingStream[] }>('GET', `/rings/${ring.id}/streams`)).streams.map(({ name, records }) => [
        name,
        records,
      ]);
    await expect.poll(streams).toContainEqual(['shop', 7]);
  });

  it('is read by the command, which reports what broke', async () => {
    podman.start('broken', 'echo "INFO ready"; echo "ERROR cannot connect to db:5432: connection refused" >&2; exit 3');
    const env = {
      CONTAINER_HOST: `unix://${podman.socket}`,
      PATH: `${dirname(findProgram('podman') ?? '')}:${process.env['PATH'] ?? ''}`,
    };
    const { code, stdout, stderr } = await runRootline(['podman', 'broken', '--fail-on', 'low'], { env });
    expect(code, stderr).toBe(1);
    expect(stdout).toContain('cannot connect to db:5432');
    const watched = await runRootline(['watch', 'podman', 'broken', '--until', 'failing', '--for', '60s'], { env });
    expect(watched.code, watched.stderr).toBe(1);
    expect(watched.stdout).toContain('failing');
  });
});
