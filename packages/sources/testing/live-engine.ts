import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Place } from '../src/place.ts';
import { frame } from './engine-server.ts';

export interface LiveEngine {
  place: Place;
  /** Containers that can be listed. */
  containers: string[];
  /** A container prints lines now; followers get them at once. Gives how many of them could not take more. */
  print(lines: readonly string[], container?: string): number;
  /** Breaks every log call off. */
  cut(): void;
  /** Log calls that are open. */
  followers(): number;
  /** Log calls there have been. */
  opened(): number;
  close(): Promise<void>;
}

interface Printed {
  container: string;
  atMs: number;
  bytes: Uint8Array;
}

/** Docker Engine API 1.43 whose containers print while their logs are followed. */
export async function startLiveEngine(containers: string[] = ['web-1']): Promise<LiveEngine> {
  const printed: Printed[] = [];
  const open = new Map<ServerResponse, string>();
  let opened = 0;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine');
    const [, , name = '', call] = pathname.split('/');
    const json = (value: unknown) => response.end(JSON.stringify(value));
    if (pathname === '/containers/json')
      return json(containers.map((each) => ({ Id: each, Names: [`/${each}`], Image: 'web:1', State: 'running' })));
    if (pathname === '/events') return response.end();
    if (!containers.includes(name)) return response.writeHead(404).end('{"message":"no such container"}');
    if (call === 'json') return json({ Config: { Tty: false }, RestartCount: 0 });
    opened += 1;
    const sinceMs = Number(searchParams.get('since') ?? 0) * 1000;
    response.writeHead(200);
    for (const { container, atMs, bytes } of printed) if (container === name && atMs >= sinceMs) response.write(bytes);
    if (searchParams.get('follow') !== '1') return response.end();
    response.flushHeaders();
    open.set(response, name);
    return response.once('close', () => open.delete(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    place: { kind: 'docker', address: `http://127.0.0.1:${port}`, settings: {}, credentials: {} },
    containers,
    print(lines, container = 'web-1') {
      const atMs = Date.now();
      const stamp = new Date(atMs).toISOString().replace('Z', '000001Z');
      const bytes = Buffer.concat(lines.map((line) => frame(1, `${stamp} ${line}\n`)));
      printed.push({ container, atMs, bytes });
      if (printed.length > MOST_PRINTED) printed.shift();
      const own = [...open].filter(([, name]) => name === container);
      return own.filter(([response]) => !response.write(bytes) && response.writableLength > BEHIND_BYTES).length;
    },
    cut: () => {
      for (const response of open.keys()) response.destroy();
    },
    followers: () => open.size,
    opened: () => opened,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const MOST_PRINTED = 10_000;
/** More than a socket holds by itself: the other side does not read. */
const BEHIND_BYTES = 4 * 1024 ** 2;
