import { networkInterfaces } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { OwnListener } from './judge-target.ts';

interface Own {
  db: Database;
  databaseUrl: string | null;
  /** Where this process listens. */
  listening(): OwnListener[];
}

const POSTGRES_PORT = 5432;

/** Where the platform itself and its database listen: no address that people type in may lead there. */
export async function findOwnListeners({ db, databaseUrl, listening }: Own): Promise<OwnListener[]> {
  const listeners: OwnListener[] = [];
  for (const own of listening()) {
    listeners.push(own, ...(isEverything(own.host) ? onEveryInterface(own.port) : []));
  }
  if (databaseUrl !== null) {
    const { hostname, port } = new URL(databaseUrl);
    listeners.push({ host: hostname, port: port === '' ? POSTGRES_PORT : Number(port) });
  }
  const { rows } = await sql<{ host: string | null; port: number | null }>`
    select host(inet_server_addr()) as host, inet_server_port() as port`.execute(db);
  for (const { host, port } of rows) if (host !== null && port !== null) listeners.push({ host, port });
  return listeners;
}

function isEverything(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function onEveryInterface(port: number): OwnListener[] {
  return findOwnAddresses().map((host) => ({ host, port }));
}

/** The addresses of this machine at this moment. */
export function findOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address));
}
