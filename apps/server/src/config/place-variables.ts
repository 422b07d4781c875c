import path from 'node:path';
import { exact, integer, oneOf, optional, plain, text, url, variable } from './variable.ts';

/** Where the server listens, where it keeps what it has, and what it tells of itself. */
export const PLACE_VARIABLES = {
  host: variable('HOST', '127.0.0.1', 'Address to listen on', text),
  port: variable('PORT', '8080', 'Port to listen on; 0 picks a free port', integer(0, 65_535)),
  dataDir: variable('DATA_DIR', 'data', 'Folder for the database and uploaded files', (value) => path.resolve(value)),
  databaseUrl: variable(
    'DATABASE_URL',
    '',
    'PostgreSQL 15 or newer to use instead of the embedded one',
    optional(url('postgres:', 'postgresql:')),
  ),
  databaseConnections: variable(
    'DATABASE_CONNECTIONS',
    '20',
    'Maximum database connections for this process',
    integer(2, 200),
  ),
  role: variable(
    'ROLE',
    'all',
    'What this process does: api, worker, or all; api and worker require DATABASE_URL',
    oneOf(['all', 'api', 'worker']),
  ),
  s3Bucket: variable(
    'S3_BUCKET',
    '',
    'S3 bucket that stores uploaded files instead of DATA_DIR; must not be shared with another installation',
    optional(plain(/^[\w.-]{3,63}$/, 'must be the name of a bucket')),
  ),
  s3Endpoint: variable(
    'S3_ENDPOINT',
    '',
    'URL of the S3 store; defaults to Amazon S3 in S3_REGION',
    optional(url('http:', 'https:')),
  ),
  s3Region: variable('S3_REGION', 'us-east-1', 'Region of the bucket', text),
  s3AccessKeyId: variable(
    'S3_ACCESS_KEY_ID',
    '',
    "S3 access key; if unset, credentials come from the machine's role or environment",
    optional(text),
  ),
  s3SecretAccessKey: variable('S3_SECRET_ACCESS_KEY', '', 'Secret for this access key', optional(exact)),
  s3ForcePathStyle: variable(
    'S3_FORCE_PATH_STYLE',
    'off',
    'on puts the bucket in the path instead of the host name, as most stores other than Amazon S3 require',
    oneOf(['on', 'off']),
  ),
  s3CacheBytes: variable(
    'S3_CACHE_BYTES',
    String(20 * 1024 ** 3),
    'Size limit in bytes for the local copies of stored files in DATA_DIR; files in use may exceed it temporarily',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  clickhouseUrl: variable(
    'CLICKHOUSE_URL',
    '',
    'URL of a ClickHouse server that reads entries from S3_BUCKET with the same endpoint and key; DuckDB is used when it does not respond',
    optional(url('http:', 'https:')),
  ),
  clickhouseUser: variable('CLICKHOUSE_USER', '', 'ClickHouse user, unless the URL includes one', optional(text)),
  clickhousePassword: variable('CLICKHOUSE_PASSWORD', '', 'Password for this user', optional(exact)),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    'Minimum level of the server log',
    oneOf(['error', 'warning', 'info', 'debug']),
  ),
  metrics: variable(
    'METRICS',
    'off',
    'on serves GET /metrics for Prometheus; requires METRICS_TOKEN, METRICS_PORT, or both',
    oneOf(['on', 'off']),
  ),
  metricsToken: variable(
    'METRICS_TOKEN',
    '',
    'Bearer token required for GET /metrics, at least 16 characters',
    optional(plain(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')),
  ),
  metricsPort: variable(
    'METRICS_PORT',
    '',
    'Port that serves GET /metrics instead of PORT, and also the health checks; works with ROLE=worker too; 0 picks a free port',
    optional(integer(0, 65_535)),
  ),
  metricsHost: variable('METRICS_HOST', '127.0.0.1', 'Address to listen on for METRICS_PORT', text),
};
