/** What is read at a source. */
export const SOURCE_SETTINGS = [
  'project',
  'units',
  'namespace',
  'selector',
  'query',
  'tenant',
  'index',
  'timeField',
  'region',
  'logGroups',
] as const;
export type SourceSetting = (typeof SOURCE_SETTINGS)[number];

/** What proves to a source who asks; never answered by any call. */
export const SOURCE_CREDENTIALS = [
  'username',
  'password',
  'token',
  'applicationKey',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
  'caCertificate',
  'clientCertificate',
  'clientKey',
] as const;
export type SourceCredential = (typeof SOURCE_CREDENTIALS)[number];

interface KindOfSource {
  label: string;
  /** What the address looks like; where it may be left out, `defaultAddress` stands for it. */
  exampleAddress: string;
  /** `{region}` is the setting. */
  defaultAddress: string | null;
  settings: Partial<Record<SourceSetting, 'required' | 'optional'>>;
  credentials: readonly SourceCredential[];
  /** How its lines are shown live: as they are written, by asking every so many seconds, or not at all. */
  live: 'follow' | { everySeconds: number } | null;
}

const BASIC = ['username', 'password', 'token', 'caCertificate'] as const;
const MUTUAL = ['caCertificate', 'clientCertificate', 'clientKey'] as const;

/** The kinds of sources that the server reads, with the fields of each. Screens, schema and clients read this one table. */
export const SOURCE_KINDS = {
  docker: {
    label: 'Docker, Podman',
    exampleAddress: 'unix:///var/run/docker.sock',
    defaultAddress: null,
    settings: { project: 'optional' },
    credentials: MUTUAL,
    live: 'follow',
  },
  journal: {
    label: 'journald',
    exampleAddress: 'http://node-17.example.org:19531',
    defaultAddress: null,
    settings: { units: 'optional' },
    credentials: [...BASIC, 'clientCertificate', 'clientKey'],
    live: 'follow',
  },
  kubernetes: {
    label: 'Kubernetes',
    exampleAddress: 'https://kubernetes.example.org:6443',
    defaultAddress: null,
    settings: { namespace: 'required', selector: 'optional' },
    credentials: ['token', ...MUTUAL],
    live: 'follow',
  },
  loki: {
    label: 'Loki',
    exampleAddress: 'https://loki.example.org',
    defaultAddress: null,
    settings: { query: 'required', tenant: 'optional' },
    credentials: BASIC,
    live: { everySeconds: 1 },
  },
  elasticsearch: {
    label: 'Elasticsearch',
    exampleAddress: 'https://search.example.org:9200',
    defaultAddress: null,
    settings: { index: 'required', query: 'optional', timeField: 'optional' },
    credentials: BASIC,
    live: { everySeconds: 2 },
  },
  opensearch: {
    label: 'OpenSearch',
    exampleAddress: 'https://search.example.org:9200',
    defaultAddress: null,
    settings: { index: 'required', query: 'optional', timeField: 'optional' },
    credentials: BASIC,
    live: { everySeconds: 2 },
  },
  cloudwatch: {
    label: 'CloudWatch',
    exampleAddress: 'https://logs.eu-central-1.amazonaws.com',
    defaultAddress: 'https://logs.{region}.amazonaws.com',
    settings: { region: 'required', logGroups: 'required', query: 'optional' },
    credentials: ['accessKeyId', 'secretAccessKey', 'sessionToken'],
    live: { everySeconds: 5 },
  },
  datadog: {
    label: 'Datadog',
    exampleAddress: 'https://api.datadoghq.eu',
    defaultAddress: 'https://api.datadoghq.com',
    settings: { query: 'required' },
    credentials: ['token', 'applicationKey'],
    // It allows some 300 searches an hour, which is no live view.
    live: null,
  },
  splunk: {
    label: 'Splunk',
    exampleAddress: 'https://splunk.example.org:8089',
    defaultAddress: null,
    settings: { query: 'required' },
    credentials: BASIC,
    live: { everySeconds: 10 },
  },
} as const satisfies Record<string, KindOfSource>;

export type SourceKind = keyof typeof SOURCE_KINDS;
export const SOURCE_KIND_NAMES = Object.keys(SOURCE_KINDS) as SourceKind[];

/** The fields of a kind. */
export function kindOfSource(kind: SourceKind): KindOfSource {
  return SOURCE_KINDS[kind];
}
