import { type ContractAnswer, type ContractRequest, startContractServer } from './contract-server.ts';
import type { ContractOf } from './contracts.ts';
import { type LogRecord, stampOf } from './records.ts';

/** The Kubernetes API: lists with `limit` and `continue`, logs with `sinceTime` of whole seconds. */
export const kubernetesContract: ContractOf = async (records, faults) => {
  let expiries = 1;
  const server = await startContractServer((request) => {
    // The place in a list expires once.
    if (request.query.get('continue') === 'page-2' && request.path.endsWith('/events') && expiries-- > 0)
      return { status: 410, body: JSON.stringify({ kind: 'Status', reason: 'Expired', code: 410 }) };
    return answer(request, records);
  }, faults);
  const settings = { namespace: 'shop', selector: 'app=web' };
  return { server, place: { kind: 'kubernetes', address: server.url, settings, credentials: { token: 'sesame' } } };
};

/** A token that can also read rollouts. */
export const ROLLOUTS_TOKEN = 'open sesame';

const json = (value: unknown): ContractAnswer => ({ body: JSON.stringify(value) });
const POD = {
  metadata: { name: 'web-1', labels: { app: 'web' } },
  spec: { containers: [{ name: 'app' }] },
  status: { containerStatuses: [{ name: 'app', restartCount: 2, state: { running: {} } }] },
};

const ROLLOUT = {
  metadata: {
    name: 'web-7d4b9c8f6d',
    creationTimestamp: new Date(Date.now() - 120_000).toISOString(),
    annotations: { 'deployment.kubernetes.io/revision': '7' },
    ownerReferences: [{ kind: 'Deployment', name: 'web' }],
  },
  spec: { template: { spec: { containers: [{ image: 'web:7' }] } } },
};

function answer({ path, query, headers }: ContractRequest, records: readonly LogRecord[]): ContractAnswer {
  const mayReadRollouts = headers.authorization === `Bearer ${ROLLOUTS_TOKEN}`;
  if (headers.authorization !== 'Bearer sesame' && !mayReadRollouts)
    return { status: 401, body: '{"reason":"Unauthorized"}' };
  if (path === '/api/v1/namespaces/shop/pods') return json({ items: [POD], metadata: {} });
  if (path.endsWith('/events')) return eventsPage(query.get('continue'));
  if (path.endsWith('/replicasets') && mayReadRollouts) return json({ items: [ROLLOUT], metadata: {} });
  if (path.endsWith('/replicasets')) return { status: 403, body: '{"message":"replicasets is forbidden"}' };
  if (path !== '/api/v1/namespaces/shop/pods/web-1/log') return { status: 404, body: '{}' };
  if (query.get('previous') === 'true') return { body: `${new Date().toISOString()} FATAL out of memory\n` };
  const sinceTime = query.get('sinceTime');
  const since = sinceTime === null ? 0n : BigInt(Date.parse(sinceTime)) * 1_000_000n;
  const tail = Number(query.get('tailLines') ?? records.length);
  const wanted = records.filter(({ nanos }) => nanos >= since).slice(Math.max(0, records.length - tail));
  return {
    body: wanted.map((record) => `${stampOf(record)} ${record.text}\n`).join(''),
    isLog: true,
    staysOpen: query.get('follow') === 'true',
  };
}

function eventsPage(next: string | null): ContractAnswer {
  const event = (note: string) => ({
    regarding: { kind: 'Pod', name: 'web-1' },
    reason: 'BackOff',
    note,
    type: 'Warning',
    eventTime: new Date(Date.now() - 1000).toISOString(),
  });
  if (next === null) return json({ items: [event('first page')], metadata: { continue: 'page-2' } });
  return json({ items: [event('second page')], metadata: {} });
}
