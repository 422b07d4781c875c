import type { Config } from '#config.ts';
import { s3SettingsOf } from '#platform/blobs/s3/s3-settings.ts';
import type { Logger } from '#platform/server-log/server-log.ts';
import type { ClickHouse } from './clickhouse.ts';

/** The ClickHouse of CLICKHOUSE_URL; null without it. */
export async function clickhouseOf(config: Config, seconds: number, log: Logger): Promise<ClickHouse | null> {
  const place = s3SettingsOf(config);
  const { clickhouseUrl: url, clickhouseUser: user, clickhousePassword: password } = config;
  if (url === null || place === null) return null;
  // Only who uses it loads it.
  const { openClickHouse } = await import('./clickhouse.ts');
  return openClickHouse({ url, user, password, seconds, ...place }, log);
}
