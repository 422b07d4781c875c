import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createChildPool } from '#platform/child-processes/child-pool.ts';
import { openTestChildren } from '#testing/test-children.ts';
import type { Attempts } from './confined-program.ts';

const children = await openTestChildren();
afterAll(() => children.close());

test('a child reaches its data, its work and its temporary folder, and neither the network nor anything else', async () => {
  const { dataFolder: readable, tempFolder: writable } = children;
  const outside = path.join(path.dirname(readable), 'outside');
  await mkdir(outside);
  await writeFile(path.join(outside, 'secret'), 'kept');
  await writeFile(path.join(readable, 'log'), 'read');
  let connections = 0;
  const listener = net.createServer(() => connections++).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const pool = createChildPool<Attempts>({
    startChild: children.startChild,
    entry: new URL('./confined-program.ts', import.meta.url),
    writes: [path.join(writable, 'parse-*')],
    heapMegabytes: 64,
    children: 1,
    callsPerChild: 1,
    idleMs: 60_000,
    silenceMs: 60_000,
    onCancel: 'kill',
    retryCrashed: false,
  });
  try {
    const { port } = listener.address() as AddressInfo;
    const { 'load native code': addon, ...told } = await pool.call('attempt', { port, readable, writable, outside });
    const done = Object.entries(told).filter(([, code]) => code === 'done');
    expect(done.map(([name]) => name)).toEqual(['read its data', 'write its work', 'write a temporary file']);
    const refusals = Object.entries(told).filter(([, code]) => code !== 'done');
    expect(refusals.filter(([, code]) => code !== 'ERR_ACCESS_DENIED')).toEqual([]);
    expect(addon).toBe('ERR_DLOPEN_DISABLED');
    expect(connections).toBe(0);
    expect(await readdir(outside)).toEqual(['secret']);
    expect(await readFile(path.join(readable, 'log'), 'utf8')).toBe('read');
  } finally {
    await pool.stop();
    listener.close();
  }
});
