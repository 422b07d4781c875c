import { type ContractAnswer, type ContractRequest, startContractServer } from './contract-server.ts';
import type { ContractOf } from './contracts.ts';
import type { LogRecord } from './records.ts';

const MOST_ENTRIES = 20_000;

/** Loki 3: `query_range` with start included and end not, at most `limit` entries over all streams, and `X-Scope-OrgID`. */
export const lokiContract: ContractOf = async (records, faults) => {
  const server = await startContractServer((request) => answer(request, records), faults);
  const settings = { query: '{app="web"} |= "record"', tenant: 'shop' };
  return { server, place: { kind: 'loki', address: server.url, settings, credentials: {} } };
};

function answer({ path, query, headers }: ContractRequest, records: readonly LogRecord[]): ContractAnswer {
  if (headers['x-scope-orgid'] !== 'shop') return { status: 401, body: 'no org id' };
  if (path === '/loki/api/v1/series') {
    if (query.get('match[]') !== '{app="web"}') return { status: 400, body: 'parse error' };
    return { body: JSON.stringify({ status: 'success', data: [{ app: 'web', level: 'info' }] }) };
  }
  if (path === '/loki/api/v1/query') return countAnswer(query, records);
  const limit = Number(query.get('limit') ?? 100);
  if (limit > MOST_ENTRIES) return { status: 400, body: 'max entries limit per query exceeded' };
  const [start, end] = [BigInt(query.get('start') ?? 0), BigInt(query.get('end') ?? 0)];
  const sorted = records.filter(({ nanos }) => nanos >= start && nanos < end).sort((a, b) => Number(a.nanos - b.nanos));
  const wanted = query.get('direction') === 'backward' ? sorted.slice(-limit) : sorted.slice(0, limit);
  // Two streams, one after the other.
  const result = ['info', 'warn'].map((level, index) => ({
    stream: { app: 'web', level },
    values: wanted.filter(({ number }) => number % 2 === index).map(({ nanos, text }) => [String(nanos), text]),
  }));
  return { body: JSON.stringify({ status: 'success', data: { resultType: 'streams', result } }), isLog: true };
}

/** `sum(count_over_time({…} [900s]))` at a time. */
function countAnswer(query: URLSearchParams, records: readonly LogRecord[]): ContractAnswer {
  const [, seconds] = /^sum\(count_over_time\(\{.*\[(\d+)s\]\)\)$/.exec(query.get('query') ?? '') ?? [];
  if (seconds === undefined) return { status: 400, body: 'parse error' };
  const time = BigInt(query.get('time') ?? 0);
  const from = time - BigInt(seconds) * 1_000_000_000n;
  const count = records.filter(({ nanos }) => nanos > from && nanos <= time).length;
  const result = [{ metric: {}, value: [Number(time / 1_000_000_000n), String(count)] }];
  return { body: JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }) };
}
