import net from 'node:net';

type State = 'open' | 'stalled';

/** Stands between a server and its PostgreSQL, and can stop to pass anything on while every connection stays open. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ client: net.Socket; database: net.Socket; isLost: boolean }>();
  let state: State = 'open';
  let trigger: string | null = null;
  let losing: string | null = null;

  const proxy = net.createServer((client) => {
    const database = net.connect(Number(target.port), target.hostname);
    const pair = { client, database, isLost: false };
    pairs.add(pair);
    for (const socket of [client, database]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        database.destroy();
        pairs.delete(pair);
      });
    }
    client.on('data', (bytes) => {
      if (trigger !== null && bytes.includes(trigger)) state = 'stalled';
      if (losing !== null && bytes.includes(losing)) {
        pair.isLost = true;
        losing = null;
      }
      if (state === 'open' && !pair.isLost) database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (state === 'open' && !pair.isLost) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = new URL(databaseUrl);
  address.hostname = '127.0.0.1';
  address.port = String((proxy.address() as net.AddressInfo).port);

  const endAll = () => {
    for (const { client, database } of pairs) {
      client.destroy();
      database.destroy();
    }
  };

  return {
    url: address.href,
    /** From now on nothing arrives anywhere. */
    stall: () => {
      state = 'stalled';
    },
    /** The same from the first query on that holds the text. */
    stallAt: (text: string) => {
      trigger = text;
    },
    /** The one connection that next sends a query with the text carries nothing any more, and stays open. */
    loseAt: (text: string) => {
      losing = text;
    },
    isStalled: () => state === 'stalled',
    /** New connections work again; the old ones stay open and carry nothing any more. */
    passOnNew: () => {
      for (const pair of pairs) pair.isLost = true;
      state = 'open';
      trigger = null;
    },
    /** New connections work again; the old ones, which have lost something, end. */
    passOn: () => {
      state = 'open';
      trigger = null;
      endAll();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        endAll();
        proxy.close(() => resolve());
      }),
  };
}
export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;
