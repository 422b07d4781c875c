import net from 'node:net';
import { Transform } from 'node:stream';

export interface Cable {
  /** Where the server is reached through the cable. */
  url: string;
  /** Breaks every connection; new ones break, too, until it is plugged in again. */
  unplug(): void;
  plugIn(): void;
  /** From now on a connection that has sent so many bytes to the server carries no more of them until `release`. */
  holdAfter(bytes: number): void;
  release(): void;
  stop(): Promise<void>;
}

/** What lies between a browser and a server, and can be pulled. */
export async function layCable(server: string): Promise<Cable> {
  const { hostname, port } = new URL(server);
  const open = new Set<net.Socket>();
  let isPlugged = true;
  let mostBytes = Number.POSITIVE_INFINITY;
  const held: (() => void)[] = [];
  const keep = (socket: net.Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  };
  const brake = () => {
    let bytes = 0;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > mostBytes) held.push(() => done(null, chunk));
        else done(null, chunk);
      },
    });
  };
  const listener = net.createServer((near) => {
    if (!isPlugged) return near.destroy();
    const far = net.connect(Number(port), hostname);
    keep(near);
    keep(far);
    near.pipe(brake()).pipe(far).pipe(near);
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
      for (const goOn of held.splice(0)) goOn();
    },
    stop() {
      cut();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
