import path from 'node:path';
import type { Config } from '#config.ts';

/** Where the database and the blobs are, in words for the operator: an address without its account and password. */
export function placesOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  return {
    database: databaseUrl === null ? path.join(dataDir, 'pg') : withoutAccount(databaseUrl),
    blobs: path.join(dataDir, 'blobs'),
  };
}

function withoutAccount(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
