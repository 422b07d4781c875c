import net from 'node:net';
import path from 'node:path';
import { DEFAULT_LLM_ENDPOINT, LIMITS, MODEL_NAME, ROLE_POLICIES } from '@rootline/contract';
import { StartRefusal } from '#platform/start-refusal.ts';

/** Every variable of the environment that the server reads: nothing else reads process.env. */
const VARIABLES = {
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
  rolePolicy: variable('ROLE_POLICY', 'open', 'strict makes VIEWER read-only', oneOf(ROLE_POLICIES)),
  adminEmail: variable(
    'ADMIN_EMAIL',
    '',
    'Email of the first administrator, made at start while there is none',
    optional(text),
  ),
  adminPassword: variable('ADMIN_PASSWORD', '', 'Password of the first administrator', optional(exact)),
  adminPasswordFile: variable('ADMIN_PASSWORD_FILE', '', 'File that holds this password instead', optional(text)),
  passwordMinLength: variable(
    'PASSWORD_MIN_LENGTH',
    String(LIMITS.password.minLength),
    'Least length of new passwords',
    integer(LIMITS.password.minLength, 64),
  ),
  passwordBlocklist: variable(
    'PASSWORD_BLOCKLIST',
    'off',
    `on refuses the ${LIMITS.password.commonest} commonest passwords wherever one is set`,
    oneOf(['on', 'off']),
  ),
  auditViews: variable(
    'AUDIT_VIEWS',
    'off',
    'on notes in the audit log who opened the entries of which file, once per person, file and hour',
    oneOf(['on', 'off']),
  ),
  publicUrl: variable(
    'PUBLIC_URL',
    '',
    'Address under which people open the platform, for links in webhook events; without it they hold the path only',
    optional(url('http:', 'https:')),
  ),
  corsOrigins: variable(
    'CORS_ORIGINS',
    '',
    'Other origins whose pages may call the server, separated by commas',
    list(origin, 'must be a list of origins such as https://logs.example.com'),
  ),
  cspConnectSrc: variable(
    'CSP_CONNECT_SRC',
    "'self' http: https:",
    'Where the page may connect to (Content-Security-Policy)',
    plain(/^[\w\s'.:/*-]+$/, "must be a source list such as 'self' https://logs.example.com"),
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    '',
    'Addresses or ranges of reverse proxies whose X-Forwarded-For counts',
    list(addressRange, 'must be a list of IP addresses or ranges such as 10.0.0.0/8'),
  ),
  maxConnections: variable(
    'MAX_CONNECTIONS',
    String(LIMITS.connection.total),
    'Connections at once; fewer where the system gives the process too few open files',
    integer(1, 1_000_000),
  ),
  maxConnectionsPerAddress: variable(
    'MAX_CONNECTIONS_PER_ADDRESS',
    String(LIMITS.connection.perNetwork),
    'Connections at once from one IPv4 address or IPv6 /64; this machine and TRUST_PROXY are not counted',
    integer(1, 1_000_000),
  ),
  uploadLimitBytes: variable(
    'UPLOAD_LIMIT_BYTES',
    String(LIMITS.upload.defaultBytes),
    'Largest upload in bytes',
    integer(1, LIMITS.upload.maxBytes),
  ),
  storageQuotaBytes: variable(
    'STORAGE_QUOTA_BYTES',
    '0',
    'Bytes of uploads and what is made of them that one user may have; a deleted file counts until it is erased; 0 sets no quota',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  parsePartBytes: variable(
    'PARSE_PART_BYTES',
    String(LIMITS.parsing.partBytes),
    'Larger log files are parsed in parts of about so many bytes, by all workers at once',
    integer(LIMITS.parsing.leastPartBytes, Number.MAX_SAFE_INTEGER),
  ),
  minFreeBytes: variable(
    'MIN_FREE_BYTES',
    String(LIMITS.upload.minFreeBytes),
    'Free disk space below which nothing of a log file is stored',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  keepDays: variable(
    'KEEP_DAYS',
    '0',
    'Days after which an uploaded file is deleted by itself; 0 keeps it. User Management sets other days for single users',
    integer(0, LIMITS.keepDays.max),
  ),
  softDeleteDays: variable(
    'SOFT_DELETE_DAYS',
    String(LIMITS.softDeleteDays),
    'Days after which a deleted file is erased; 0 erases at once',
    integer(0, 3650),
  ),
  orphanDays: variable(
    'ORPHAN_DAYS',
    String(LIMITS.orphans.days),
    'Days that stored bytes which no log file names stay in quarantine before they are deleted',
    integer(0, 3650),
  ),
  syslogRing: variable(
    'SYSLOG_RING',
    '',
    'Name of the ring that takes what arrives by syslog; needed with each of the following ports',
    optional(text),
  ),
  syslogTcpPort: variable(
    'SYSLOG_TCP_PORT',
    '',
    'Port on which syslog is received over TCP; 0 takes a free one',
    optional(integer(0, 65_535)),
  ),
  syslogTlsPort: variable(
    'SYSLOG_TLS_PORT',
    '',
    'Port on which syslog is received over TLS, with SYSLOG_TLS_CERT and SYSLOG_TLS_KEY; 0 takes a free one',
    optional(integer(0, 65_535)),
  ),
  syslogTlsCert: variable('SYSLOG_TLS_CERT', '', 'File of the certificate, as PEM', optional(text)),
  syslogTlsKey: variable('SYSLOG_TLS_KEY', '', 'File of its key, as PEM', optional(text)),
  syslogUdpPort: variable(
    'SYSLOG_UDP_PORT',
    '',
    'Port on which syslog is received over UDP, where what is lost is not sent again; 0 takes a free one',
    optional(integer(0, 65_535)),
  ),
  syslogHost: variable('SYSLOG_HOST', '127.0.0.1', 'Address to listen on for syslog', text),
  syslogAllow: variable(
    'SYSLOG_ALLOW',
    '127.0.0.0/8,::1',
    'Addresses and ranges that may send syslog, which knows no tokens',
    list(addressRange, 'must be a list of IP addresses or ranges such as 10.0.0.0/8'),
  ),
  llmDefaultEndpoint: variable(
    'LLM_DEFAULT_ENDPOINT',
    '',
    `Model server of everybody who has not saved one, unless an administrator shares theirs under LLM Settings; an endpoint saved empty means it, or else ${DEFAULT_LLM_ENDPOINT}`,
    optional(url('http:', 'https:')),
  ),
  llmDefaultModel: variable(
    'LLM_DEFAULT_MODEL',
    '',
    'Model that is preselected',
    optional(plain(MODEL_NAME, 'must be the name of a model')),
  ),
  llmAllowedHosts: variable(
    'LLM_ALLOWED_HOSTS',
    '',
    'Private model servers that everybody may use: host, host:port or CIDR, separated by commas',
    list(host, 'must be a list of hosts such as gpu1:11434, 10.1.0.0/16'),
  ),
  llmEgress: variable(
    'LLM_EGRESS',
    'open',
    'allowlist refuses public model servers that LLM_ALLOWED_HOSTS does not name',
    oneOf(['open', 'allowlist']),
  ),
  llmPullRegistries: variable(
    'LLM_PULL_REGISTRIES',
    'registry.ollama.ai',
    "Registries that everybody may name when a model is downloaded, beside the model server's own library; host or host:port, separated by commas",
    list(registry, 'must be a list of hosts such as hf.co, registry.example.com:5000'),
  ),
  secretKey: variable(
    'SECRET_KEY',
    '',
    'Secret that encrypts kept API keys and the webhook secret; servers that share a database need the same; else a file in DATA_DIR holds one',
    optional(exact),
  ),
  llmRedaction: variable(
    'LLM_REDACTION',
    'on',
    'off sends secrets in log lines to the model unchanged',
    oneOf(['on', 'off']),
  ),
  formatInference: variable(
    'FORMAT_INFERENCE',
    'on',
    "off never sends lines of a log that was not understood to the uploader's model",
    oneOf(['on', 'off']),
  ),
  llmContextTokens: variable(
    'LLM_CONTEXT_TOKENS',
    String(LIMITS.rca.contextTokens.large),
    'Largest context window that an Ollama server is asked for when none is set under LLM Settings, in tokens',
    integer(2048, 1_048_576),
  ),
  rcaMaxChunks: variable(
    'RCA_MAX_CHUNKS',
    String(LIMITS.rca.chunks.default),
    'Most chunks of one analysis',
    integer(LIMITS.rca.chunks.min, LIMITS.rca.chunks.max),
  ),
  rcaVoting: variable(
    'RCA_VOTING',
    'off',
    'on asks three times for the answer that joins the chunks of an analysis, and the majority names the cause',
    oneOf(['on', 'off']),
  ),
};

type Variables = typeof VARIABLES;
export type Config = { readonly [K in keyof Variables]: ReturnType<Variables[K]['read']> };

/** Name, default and meaning of every variable, for the manual and its check. */
export const CONFIG_TABLE: readonly { name: string; fallback: string; meaning: string }[] = Object.values(VARIABLES);

/** Reads and checks the whole environment. Throws StartRefusal with one sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = Object.entries(VARIABLES).map(([key, { name, fallback, read: parse }]) => {
    const given = environment[name];
    return [key, parse(given === undefined || given === '' ? fallback : given, name)];
  });
  const config = Object.fromEntries(read) as Config;
  if (config.role !== 'all' && config.databaseUrl === null) {
    throw new StartRefusal(
      `ROLE=${config.role} needs DATABASE_URL, since the embedded database serves one process only`,
    );
  }
  if (config.s3Bucket === null && config.s3Endpoint !== null) {
    throw new StartRefusal('S3_ENDPOINT needs S3_BUCKET, the name of the bucket that keeps the files');
  }
  if ((config.s3AccessKeyId === null) !== (config.s3SecretAccessKey === null)) {
    throw new StartRefusal('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: please set both or neither');
  }
  if (config.clickhouseUrl !== null && config.s3Bucket === null) {
    throw new StartRefusal('CLICKHOUSE_URL needs S3_BUCKET, since ClickHouse reads entries from the bucket only');
  }
  const { clickhouseUser, clickhousePassword, clickhouseCluster } = config;
  const needsClickhouse = {
    CLICKHOUSE_USER: clickhouseUser,
    CLICKHOUSE_PASSWORD: clickhousePassword,
    CLICKHOUSE_CLUSTER: clickhouseCluster,
  };
  for (const [name, value] of Object.entries(needsClickhouse)) {
    if (value !== null && config.clickhouseUrl === null) throw new StartRefusal(`${name} needs CLICKHOUSE_URL`);
  }
  const { syslogTcpPort, syslogTlsPort, syslogUdpPort } = config;
  const hasSyslog = [syslogTcpPort, syslogTlsPort, syslogUdpPort].some((port) => port !== null);
  if (hasSyslog && config.syslogRing === null) {
    throw new StartRefusal('SYSLOG_TCP_PORT, SYSLOG_TLS_PORT and SYSLOG_UDP_PORT need SYSLOG_RING, the name of a ring');
  }
  if (syslogTlsPort !== null && (config.syslogTlsCert === null || config.syslogTlsKey === null)) {
    throw new StartRefusal('SYSLOG_TLS_PORT needs SYSLOG_TLS_CERT and SYSLOG_TLS_KEY, the files of a certificate');
  }
  if (config.metrics === 'on' && config.metricsToken === null && config.metricsPort === null) {
    throw new StartRefusal(
      'METRICS=on needs METRICS_TOKEN or METRICS_PORT, so that not everybody who reaches the server reads the metrics',
    );
  }
  return config;
}

interface Variable<T> {
  name: string;
  fallback: string;
  meaning: string;
  read(value: string, name: string): T;
}

function variable<T>(name: string, fallback: string, meaning: string, read: Variable<T>['read']): Variable<T> {
  return { name, fallback, meaning, read };
}

function refuse(name: string, rule: string): never {
  throw new StartRefusal(`${name} ${rule}`);
}

function text(value: string): string {
  return value.trim();
}

/** A password keeps its blanks. */
function exact(value: string): string {
  return value;
}

function optional<T>(read: Variable<T>['read']) {
  return (value: string, name: string): T | null => (value.trim() === '' ? null : read(value, name));
}

function plain(form: RegExp, rule: string) {
  return (value: string, name: string): string => (form.test(value.trim()) ? value.trim() : refuse(name, rule));
}

function integer(min: number, max: number) {
  return (value: string, name: string): number => {
    const number = /^\d{1,16}$/.test(value.trim()) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : refuse(name, `must be a whole number from ${min} to ${max}`);
  };
}

function oneOf<const T extends string>(words: readonly T[]) {
  return (value: string, name: string): T =>
    words.find((word) => word === value.trim()) ?? refuse(name, `must be one of ${words.join(', ')}`);
}

function url(...protocols: string[]) {
  return (value: string, name: string): string =>
    URL.canParse(value.trim()) && protocols.includes(new URL(value.trim()).protocol)
      ? value.trim()
      : refuse(name, `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
}

/** Every word of the list, in the form that `read` gives it; null marks a word that is not one. */
function list(read: (word: string) => string | null, rule: string) {
  return (value: string, name: string): string[] =>
    value
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map((word) => read(word) ?? refuse(name, rule));
}

function origin(word: string): string | null {
  return /^https?:\/\//.test(word) && URL.canParse(word) && new URL(word).origin === word.replace(/\/$/, '')
    ? new URL(word).origin
    : null;
}

function addressRange(word: string): string | null {
  const [address = '', bits = '0'] = word.split('/');
  const version = net.isIP(address);
  return version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128) ? word : null;
}

function registry(word: string): string | null {
  return /^[\w.-]+(:\d{1,5})?$/.test(word) ? word.toLowerCase() : null;
}

function host(word: string): string | null {
  return /^[\w.:[\]-]+(\/\d{1,3})?$/.test(word) ? word.toLowerCase() : null;
}
