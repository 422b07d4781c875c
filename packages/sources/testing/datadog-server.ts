import { type ContractAnswer, type ContractRequest, startContractServer } from './contract-server.ts';
import type { ContractOf } from './contracts.ts';
import type { LogRecord } from './records.ts';

/** Datadog: logs search by `page.cursor` and `meta.page.after`, two keys in headers. */
export const datadogContract: ContractOf = async (records, faults) => {
  const server = await startContractServer((request) => answer(request, records), faults);
  const credentials = { token: 'api', applicationKey: 'application' };
  return { server, place: { kind: 'datadog', address: server.url, settings: { query: 'env:prod' }, credentials } };
};

interface Search {
  filter: { from: string; to: string };
  page: { limit: number; cursor?: string };
}

function answer({ path, headers, body }: ContractRequest, records: readonly LogRecord[]): ContractAnswer {
  if (headers['dd-api-key'] !== 'api' || headers['dd-application-key'] !== 'application')
    return { status: 403, body: '{"errors":["Forbidden"]}' };
  if (path === '/api/v2/logs/analytics/aggregate')
    return { body: JSON.stringify({ data: { buckets: [{ by: { service: 'web' }, computes: { c0: 3 } }] } }) };
  const { filter, page } = JSON.parse(body) as Search;
  if (filter.from.startsWith('now')) return { body: '{"data":[]}' };
  const msOf = ({ nanos }: LogRecord) => Number(nanos / 1_000_000n);
  // The end is included.
  const all = records.filter((each) => msOf(each) >= Number(filter.from) && msOf(each) <= Number(filter.to));
  const at = Number(page.cursor ?? 0);
  const found = all.slice(at, at + page.limit);
  const after = at + found.length < all.length ? { page: { after: String(at + found.length) } } : {};
  const data = found.map((each) => ({
    id: String(each.number),
    attributes: {
      timestamp: new Date(msOf(each)).toISOString(),
      status: 'info',
      service: 'web',
      host: 'node-1',
      message: each.text,
      attributes: { order: each.number },
    },
  }));
  return { body: JSON.stringify({ data, meta: after }), isLog: true };
}
