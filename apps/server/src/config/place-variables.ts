import path from 'node:path';
import { exact, integer, oneOf, optional, plain, text, url, variable } from './variable.ts';

/** Where the server listens, where it keeps what it has, and what it tells of itself. */
export const PLACE_VARIABLES = {
  host: variable('HOST', '127.0.0.1', 'Address to listen on', text),
  port: variable('PORT', '8080', 'Port to listen on; 0 takes a free one', integer(0, 65_535)),
  dataDir: variable('DATA_DIR', 'data', 'Folder of the database and the uploaded files', (value) =>
    path.resolve(value),
  ),
  databaseUrl: variable(
    'DATABASE_URL',
    '',
    'PostgreSQL 15 or newer to use instead of the embedded one',
    optional(url('postgres:', 'postgresql:')),
  ),
  databaseConnections: variable(
    'DATABASE_CONNECTIONS',
    '20',
    'Connections of this process to the database',
    integer(2, 200),
  ),
  role: variable(
    'ROLE',
    'all',
    'What this process does: api, worker or all; api and worker need DATABASE_URL',
    oneOf(['all', 'api', 'worker']),
  ),
  s3Bucket: variable(
    'S3_BUCKET',
    '',
    'Bucket of an S3 store that keeps the uploaded files instead of DATA_DIR; for this installation alone',
    optional(plain(/^[\w.-]{3,63}$/, 'must be the name of a bucket')),
  ),
  s3Endpoint: variable(
    'S3_ENDPOINT',
    '',
    "Address of the S3 store; without it Amazon's own of the region",
    optional(url('http:', 'https:')),
  ),
  s3Region: variable('S3_REGION', 'us-east-1', 'Region of the bucket', text),
  s3AccessKeyId: variable(
    'S3_ACCESS_KEY_ID',
    '',
    'Access key of the S3 store; without it what the machine is given by its role or environment',
    optional(text),
  ),
  s3SecretAccessKey: variable('S3_SECRET_ACCESS_KEY', '', 'Secret of this access key', optional(exact)),
  s3ForcePathStyle: variable(
    'S3_FORCE_PATH_STYLE',
    'off',
    'on names the bucket in the path instead of the host, as most stores beside Amazon need',
    oneOf(['on', 'off']),
  ),
  s3CacheBytes: variable(
    'S3_CACHE_BYTES',
    String(20 * 1024 ** 3),
    'Bytes of copies of stored files that this machine keeps below DATA_DIR; those in use may pass it for a while',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  clickhouseUrl: variable(
    'CLICKHOUSE_URL',
    '',
    'Address of a ClickHouse that reads entries from the bucket of S3_BUCKET, at the same address and with the same key; DuckDB reads where it does not answer',
    optional(url('http:', 'https:')),
  ),
  clickhouseUser: variable(
    'CLICKHOUSE_USER',
    '',
    'User of this ClickHouse, unless the address names one',
    optional(text),
  ),
  clickhousePassword: variable('CLICKHOUSE_PASSWORD', '', 'Password of this user', optional(exact)),
  clickhouseCluster: variable(
    'CLICKHOUSE_CLUSTER',
    '',
    'Experimental: name of a cluster whose servers share each query, by s3Cluster',
    optional(plain(/^[\w.-]{1,100}$/, 'must be the name of a cluster')),
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    'Least important entries of the server log',
    oneOf(['error', 'warning', 'info', 'debug']),
  ),
  metrics: variable(
    'METRICS',
    'off',
    'on answers GET /metrics, for Prometheus; needs METRICS_TOKEN, METRICS_PORT or both',
    oneOf(['on', 'off']),
  ),
  metricsToken: variable(
    'METRICS_TOKEN',
    '',
    'Bearer token that GET /metrics asks for, of at least 16 characters',
    optional(plain(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without blanks')),
  ),
  metricsPort: variable(
    'METRICS_PORT',
    '',
    'Port on which GET /metrics is answered instead of on PORT, and health as well, also with ROLE=worker; 0 takes a free one',
    optional(integer(0, 65_535)),
  ),
  metricsHost: variable('METRICS_HOST', '127.0.0.1', 'Address to listen on with METRICS_PORT', text),
};
