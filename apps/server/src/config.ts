import { StartRefusal } from '#platform/start-refusal.ts';
import { FILE_VARIABLES } from './config/file-variables.ts';
import { MODEL_VARIABLES } from './config/model-variables.ts';
import { PEOPLE_VARIABLES } from './config/people-variables.ts';
import { PLACE_VARIABLES } from './config/place-variables.ts';

/** Every variable of the environment that the server reads: nothing else reads process.env. */
const VARIABLES = { ...PLACE_VARIABLES, ...PEOPLE_VARIABLES, ...FILE_VARIABLES, ...MODEL_VARIABLES };

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
      `ROLE=${config.role} requires DATABASE_URL, because the embedded database supports only one process`,
    );
  }
  if (config.s3Bucket === null && config.s3Endpoint !== null) {
    throw new StartRefusal('S3_ENDPOINT requires S3_BUCKET, the name of the bucket that stores the files');
  }
  if ((config.s3AccessKeyId === null) !== (config.s3SecretAccessKey === null)) {
    throw new StartRefusal('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither');
  }
  if (config.clickhouseUrl !== null && config.s3Bucket === null) {
    throw new StartRefusal('CLICKHOUSE_URL requires S3_BUCKET, because ClickHouse reads entries only from the bucket');
  }
  const { clickhouseUser, clickhousePassword } = config;
  const needsClickhouse = {
    CLICKHOUSE_USER: clickhouseUser,
    CLICKHOUSE_PASSWORD: clickhousePassword,
  };
  for (const [name, value] of Object.entries(needsClickhouse)) {
    if (value !== null && config.clickhouseUrl === null) throw new StartRefusal(`${name} requires CLICKHOUSE_URL`);
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
      'METRICS=on requires METRICS_TOKEN or METRICS_PORT, so that the metrics are not open to everyone who can reach the server',
    );
  }
  return config;
}
