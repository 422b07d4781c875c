import { type ContractAnswer, type ContractRequest, startContractServer } from './contract-server.ts';
import type { ContractOf } from './contracts.ts';
import { type LogRecord, stampOf } from './records.ts';

/** Splunk 9: `search/v2/jobs/export` as lines of JSON, with previews between the results. */
export const splunkContract: ContractOf = async (records, faults) => {
  const server = await startContractServer((request) => answer(request, records), faults);
  const settings = { query: 'index=shop' };
  return { server, place: { kind: 'splunk', address: server.url, settings, credentials: { token: 'sesame' } } };
};

function answer({ path, headers, body }: ContractRequest, records: readonly LogRecord[]): ContractAnswer {
  if (headers.authorization !== 'Bearer sesame') return { status: 401, body: '{"messages":[{"type":"WARN"}]}' };
  if (path !== '/services/search/v2/jobs/export') return { status: 404, body: '' };
  const form = new URLSearchParams(body);
  const search = form.get('search') ?? '';
  if (search.includes('stats count by source'))
    return { body: '{"preview":false,"lastrow":true,"result":{"source":"/var/log/web.log","count":"3"}}\n' };
  const [, limit] = /\| sort (\d+) \+_time$/.exec(search) ?? [];
  if (limit === undefined) return { body: '' };
  const [from, to] = [nanosOf(form.get('earliest_time')), nanosOf(form.get('latest_time'))];
  const found = records
    .filter(({ nanos }) => nanos >= from && nanos < to)
    .sort((a, b) => Number(a.nanos - b.nanos))
    .slice(0, Number(limit));
  const rows = found.map((each, offset) => {
    const isLast = offset === found.length - 1;
    return JSON.stringify({ preview: false, offset, ...(isLast && { lastrow: true }), result: resultOf(each) });
  });
  const [first] = found;
  const preview = first === undefined ? [] : [JSON.stringify({ preview: true, offset: 0, result: resultOf(first) })];
  return { body: `${[...preview, ...rows].join('\n')}\n`, isLog: true };
}

function nanosOf(seconds: string | null): bigint {
  const [whole = '0', fraction = ''] = (seconds ?? '').split('.');
  return BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
}

const resultOf = (record: LogRecord) => ({
  _time: stampOf(record).replace('Z', '+00:00'),
  _raw: record.text,
  _cd: `1:${record.number}`,
  _bkt: 'shop~1',
  host: 'node-1',
  source: '/var/log/web.log',
});
