import pg from 'pg';
import type { DatabaseSockets } from '#platform/database/database-sockets.ts';

interface NotificationListener {
  onPayload(payload: string): void;
  /** The connection was lost, and so were the notifications sent meanwhile. */
  onGap(): void;
}

/** What the processes of one database tell each other by NOTIFY, in the order of their commits. */
export interface Notifications {
  /** Listens from now on, until the end. Rejects while the database cannot be reached. */
  follow(listener: NotificationListener): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  connectionString: string;
  channel: string;
  sockets?: DatabaseSockets;
  onError(error: Error): void;
}

const RETRY_MS = 1000;
const CHECK_MS = 15_000;
const QUERY_MS = 5000;

/** One connection of its own, opened when someone first listens; a broken one is replaced. */
export function createNotifications({ connectionString, channel, sockets, onError }: Options): Notifications {
  const listeners = new Set<NotificationListener>();
  let connecting: Promise<void> | null = null;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let check: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString,
      application_name: 'rootline-events',
      connectionTimeoutMillis: QUERY_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
      ...(sockets !== undefined && { stream: sockets.open }),
    });
    opened.on('notification', ({ payload }) => {
      for (const listener of listeners) listener.onPayload(payload ?? '');
    });
    opened.on('error', (error) => replace(opened, error));
    opened.on('end', () => replace(opened, new Error('The connection was ended')));
    await opened.connect();
    await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (isClosed) return opened.end();
    client = opened;
    // Only a query shows that a connection has died silently.
    check = setInterval(() => {
      opened.query('select 1').catch((error) => replace(opened, error));
    }, CHECK_MS);
  }

  function replace(broken: pg.Client, error: Error): void {
    if (client !== broken || isClosed) return;
    client = null;
    clearInterval(check);
    onError(error);
    broken.end().catch(() => {});
    reconnectLater();
  }

  function reconnectLater(): void {
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const listener of listeners) listener.onGap();
        },
        () => {
          if (!isClosed) reconnectLater();
        },
      );
    }, RETRY_MS);
  }

  return {
    async follow(listener) {
      connecting ??= connect().catch((error) => {
        connecting = null;
        throw error;
      });
      await connecting;
      listeners.add(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(check);
      await connecting?.catch(() => {});
      await client?.end();
    },
  };
}
