import net from 'node:net';
import { Transform } from 'node:stream';

export interface Cable {
  /** Where the server is reached through the cable. */
  url: string;
  /** Breaks every connection; new ones break, too, until it is plugged in again. */
  unplug(): void;
  plugIn(): void;
  /** From now on a connection that has sent so many bytes to the server carries no more of them. */
  holdAfter(bytes: number): void;
  /** New connections carry everything again. Those that were held break: what they still carried would be a part of a file, or all. */
  release(): void;
  stop(): Promise<void>;
}

/** What lies between a browser and a server, and can be pulled. */
export async function layCable(server: string): Promise<Cable> {
  const { hostname, port } = new URL(server);
  const open = new Set<net.Socket>();
  let isPlugged = true;
  let mostBytes = Number.POSITIVE_INFINITY;
  const held = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  };
  const brake = (near: net.Socket) => {
    let bytes = 0;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        // Without an end to this piece none that follows is asked for.
        if (bytes > mostBytes) held.add(near);
        else done(null, chunk);
      },
    });
  };
  const listener = net.createServer((near) => {
    if (!isPlugged) return near.destroy();
    const far = net.connect(Number(port), hostname);
    keep(near);
    keep(far);
    near.pipe(brake(near)).pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The cable has no end');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    unplug() {
      isPlugged = false;
      cut();
    },
    plugIn() {
      isPlugged = true;
    },
    holdAfter(bytes) {
      mostBytes = bytes;
    },
    release() {
      mostBytes = Number.POSITIVE_INFINITY;
      for (const near of held) near.destroy();
      held.clear();
    },
    stop() {
      cut();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
