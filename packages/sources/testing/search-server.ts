import { type ContractAnswer, type ContractRequest, startContractServer } from './contract-server.ts';
import type { ContractOf } from './contracts.ts';
import type { LogRecord } from './records.ts';

const MILLI = 1_000_000n;

/** Elasticsearch 8: a point in time whose id moves with every answer, `search_after`, times in nanoseconds. */
export const elasticsearchContract: ContractOf = (records, faults) => start('elasticsearch', records, faults);

/** OpenSearch 2.11: other calls for the point in time, and nothing but the id of a document tells ties apart. */
export const opensearchContract: ContractOf = (records, faults) => start('opensearch', records, faults);

async function start(
  kind: 'elasticsearch' | 'opensearch',
  records: readonly LogRecord[],
  faults: Parameters<ContractOf>[1],
): ReturnType<ContractOf> {
  const points = createPoints();
  const server = await startContractServer((request) => answer(request, { kind, records, points }), faults);
  const credentials = { username: 'reader', password: 'sesame' };
  const settings = { index: 'shop-*', query: 'level:info' };
  return { server, place: { kind, address: server.url, settings, credentials } };
}

/** The newest id is the one that counts; the one before is still good for a request that is repeated. */
function createPoints() {
  let moves = 0;
  let open = 0;
  return {
    open: () => {
      open += 1;
      return `point-${moves}`;
    },
    move: () => `point-${++moves}`,
    close: (id: string) => {
      if (id !== `point-${moves}`) return false;
      open -= 1;
      return true;
    },
    isGood: (id: string) => id === `point-${moves}` || id === `point-${moves - 1}`,
    count: () => open,
  };
}

interface Search {
  size: number;
  pit?: { id: string };
  query?: { bool: { filter: { range?: Record<string, { gte: number; lt: number }> }[] } };
  sort?: Record<string, string>[];
}

interface World {
  kind: 'elasticsearch' | 'opensearch';
  records: readonly LogRecord[];
  points: ReturnType<typeof createPoints>;
}

function answer(request: ContractRequest, { kind, records, points }: World): ContractAnswer {
  const { method, path, body, query } = request;
  const isElastic = kind === 'elasticsearch';
  const place = isElastic ? '/shop-*/_pit' : '/shop-*/_search/point_in_time';
  const json = (value: unknown, status = 200): ContractAnswer => ({ status, body: JSON.stringify(value) });
  if (path.startsWith('/_resolve/index/')) return json({ indices: [{ name: 'shop-1' }], data_streams: [] });
  if (decodeURIComponent(path) === place && method === 'POST') {
    if (query.get('keep_alive') === null) return json({}, 400);
    const id = points.open();
    return json(isElastic ? { id } : { pit_id: id });
  }
  if (method === 'DELETE') {
    const { id, pit_id } = JSON.parse(body) as { id?: string; pit_id?: string[] };
    return json({}, points.close(id ?? pit_id?.[0] ?? '') ? 200 : 404);
  }
  const search = JSON.parse(body) as Search;
  if (search.pit === undefined)
    return search.size === 0 ? json({ hits: { hits: [] } }) : { body: lastOf(search, records) };
  // With a point in time no index may be named.
  if (path !== '/_search') return json({ error: 'index is not allowed' }, 400);
  if (!points.isGood(search.pit.id)) return json({ error: 'search_context_missing_exception' }, 404);
  const tie = Object.keys(search.sort?.[1] ?? {})[0] ?? '';
  if (!isElastic && tie === '_shard_doc') return json({ error: 'No mapping found for [_shard_doc]' }, 400);
  return { body: pageOf(search, body, { records, tie, next: points.move() }), isLog: true };
}

function pageOf(
  search: Search,
  body: string,
  { records, tie, next }: { records: readonly LogRecord[]; tie: string; next: string },
): string {
  const range = search.query?.bool.filter.find((each) => each.range !== undefined)?.range?.['@timestamp'];
  const [from, to] = [BigInt(range?.gte ?? 0) * MILLI, BigInt(range?.lt ?? 0) * MILLI];
  // Nanoseconds are more than a number of JavaScript holds.
  const [, afterNanos, afterTie] = /"search_after":\[(\d+),"?([^"\]]+)"?\]/.exec(body) ?? [];
  const isBehind = ({ nanos, number }: LogRecord) => {
    if (afterNanos === undefined || afterTie === undefined) return true;
    if (nanos !== BigInt(afterNanos)) return nanos > BigInt(afterNanos);
    return tie === '_id' ? idOf(number) > afterTie : number > Number(afterTie);
  };
  const wanted = records
    .filter((record) => record.nanos >= from && record.nanos < to && isBehind(record))
    .sort((a, b) => Number(a.nanos - b.nanos) || a.number - b.number)
    .slice(0, search.size);
  const hits = wanted.map(({ number, nanos, text }) => {
    const source = JSON.stringify({ '@timestamp': String(nanos), service: { name: 'web' }, message: text });
    const tieText = tie === '_id' ? `"${idOf(number)}"` : number;
    return `{"_index":"shop-1","_id":"${idOf(number)}","_source":${source},"sort":[${nanos},${tieText}]}`;
  });
  return `{"pit_id":"${next}","timed_out":false,"_shards":{"failed":0},"hits":{"hits":[${hits.join(',')}]}}`;
}

/** The newest records of a range, and how many it has. */
function lastOf({ size, query }: Search, records: readonly LogRecord[]): string {
  const range = query?.bool.filter.find((each) => each.range !== undefined)?.range?.['@timestamp'];
  const [from, to] = [BigInt(range?.gte ?? 0) * MILLI, BigInt(range?.lt ?? 0) * MILLI];
  const wanted = records.filter(({ nanos }) => nanos >= from && nanos < to);
  const hits = wanted
    .slice(-size)
    .reverse()
    .map(({ number, nanos, text }) => ({
      _index: 'shop-1',
      _id: idOf(number),
      _source: { '@timestamp': String(nanos), service: { name: 'web' }, message: text },
      sort: [Number(nanos)],
    }));
  return JSON.stringify({ hits: { total: { value: wanted.length, relation: 'eq' }, hits } });
}

const idOf = (number: number) => `id-${String(number).padStart(9, '0')}`;
