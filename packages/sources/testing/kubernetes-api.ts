import {
  type ContractAnswer,
  type ContractRequest,
  type ContractServer,
  type Fault,
  startContractServer,
} from './contract-server.ts';
import { type LogRecord, stampOf } from './records.ts';

const NAMESPACE = '/namespaces/shop';
const CORE = `/api/v1${NAMESPACE}`;
const APPS = `/apis/apps/v1${NAMESPACE}`;

/** As much of the Kubernetes API as the real kubectl asks for: discovery, one pod of a deployment, its logs, events. No one signs in. */
export function startKubernetesApi(
  records: readonly LogRecord[],
  faults: readonly Fault[] = [],
): Promise<ContractServer> {
  return startContractServer((request) => answer(request, records), faults);
}

const json = (value: unknown, status = 200): ContractAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const LABELS = { app: 'web' };
const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'shop', labels: LABELS },
  spec: { containers: [{ name: 'app', image: 'web:1' }] },
  status: {
    phase: 'Running',
    containerStatuses: [
      {
        name: 'app',
        ready: true,
        restartCount: 2,
        image: 'web:1',
        imageID: '',
        state: { running: { startedAt: new Date(Date.now() - 60_000).toISOString() } },
        lastState: {
          terminated: { exitCode: 137, reason: 'OOMKilled', finishedAt: new Date(Date.now() - 61_000).toISOString() },
        },
      },
    ],
  },
};
const DEPLOYMENT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec: { selector: { matchLabels: LABELS }, template: { metadata: { labels: LABELS }, spec: POD.spec } },
};
const EVENT = {
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'web-1.17', namespace: 'shop', creationTimestamp: new Date(Date.now() - 61_000).toISOString() },
  involvedObject: { kind: 'Pod', name: 'web-1' },
  reason: 'BackOff',
  message: 'Back-off restarting failed container',
  type: 'Warning',
  lastTimestamp: new Date(Date.now() - 61_000).toISOString(),
};

const resource = (name: string, kind: string, shortNames: string[] = []) => ({
  name,
  singularName: '',
  namespaced: true,
  kind,
  verbs: ['get', 'list', 'watch'],
  shortNames,
});
const resources = (groupVersion: string, list: object[]) =>
  json({ kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources: list });
const version = { groupVersion: 'apps/v1', version: 'v1' };

/** What the server has, in the form that every release of kubectl reads. */
const DISCOVERY: Readonly<Record<string, ContractAnswer>> = {
  '/version': json({ major: '1', minor: '32', gitVersion: 'v1.32.4' }),
  '/api': json({ kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] }),
  '/apis': json({
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: [{ name: 'apps', versions: [version], preferredVersion: version }],
  }),
  '/api/v1': resources('v1', [
    resource('pods', 'Pod', ['po']),
    { ...resource('pods/log', 'Pod'), verbs: ['get'] },
    resource('events', 'Event', ['ev']),
    resource('services', 'Service', ['svc']),
  ]),
  '/apis/apps/v1': resources('apps/v1', [
    resource('deployments', 'Deployment', ['deploy']),
    resource('replicasets', 'ReplicaSet', ['rs']),
  ]),
};

function refusal(code: number, reason: string, message: string): ContractAnswer {
  return json({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }, code);
}

function listOf(kind: string, items: object[]): ContractAnswer {
  return json({ kind, apiVersion: 'v1', metadata: { resourceVersion: '1' }, items });
}

function answer({ path, query }: ContractRequest, records: readonly LogRecord[]): ContractAnswer {
  const found = DISCOVERY[path];
  if (found !== undefined) return found;
  switch (path) {
    case `${CORE}/pods`:
      return listOf('PodList', query.get('labelSelector') === 'app=web' ? [POD] : []);
    case `${CORE}/pods/web-1`:
      return json(POD);
    case `${CORE}/pods/web-1/log`:
      return logOf(query, records);
    case `${CORE}/events`:
      return listOf('EventList', [EVENT]);
    case `${APPS}/deployments/web`:
      return json(DEPLOYMENT);
    case `${APPS}/replicasets`:
      return refusal(
        403,
        'Forbidden',
        'replicasets.apps is forbidden: User "reader" cannot list resource "replicasets"',
      );
    // kubectl looks whether the namespace is what is missing.
    case `/api/v1${NAMESPACE}`:
      return json({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    default: {
      const [, kind = 'pods', name = ''] = /\/(\w+)\/([^/]+)$/.exec(path) ?? [];
      return refusal(404, 'NotFound', `${kind}${path.startsWith(APPS) ? '.apps' : ''} "${name}" not found`);
    }
  }
}

/** Lines of a container with their timestamps: those since a whole second, of them the last ones. */
function logOf(query: URLSearchParams, records: readonly LogRecord[]): ContractAnswer {
  const headers = { 'content-type': 'text/plain' };
  if (query.get('previous') === 'true') {
    const stamp = new Date(Date.now() - 61_000).toISOString();
    return { headers, body: `${stamp} FATAL out of memory: cannot allocate 4096 bytes\n` };
  }
  const sinceTime = query.get('sinceTime');
  const since = sinceTime === null ? 0n : BigInt(Date.parse(sinceTime)) * 1_000_000n;
  const wanted = records.filter(({ nanos }) => nanos >= since);
  const tail = Number(query.get('tailLines') ?? wanted.length);
  const lines = wanted.slice(Math.max(0, wanted.length - tail)).map((record) => `${stampOf(record)} ${record.text}\n`);
  return { headers, body: lines.join(''), isLog: true, staysOpen: query.get('follow') === 'true' };
}
