import * as z from 'zod/mini';
import { SAMPLE } from '../estimate/sample-streams.ts';
import { sumOfSizes } from '../estimate/size-of-sample.ts';
import { askJson, pathWith } from '../http/ask.ts';
import { basicSign } from '../http/basic-sign.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { bytesOf } from '../lines/byte-line.ts';
import { exactJson } from '../lines/exact-json.ts';
import type { Guard, Place } from '../place.ts';
import type { SourceClient, SourceLine, StreamReader } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { createLabelledStreams, fieldAt } from './labelled-stream.ts';
import { pageThrough } from './page-through.ts';
import { choiceOf } from './plain-choice.ts';

const sortSchema = z.array(z.union([z.string(), z.number(), z.bigint(), z.null()]));
const hitSchema = z.object({
  _index: z.string(),
  _id: z.string(),
  _source: z.record(z.string(), z.unknown()),
  sort: sortSchema,
});
const searchSchema = z.object({
  pit_id: z.optional(z.string()),
  timed_out: z.optional(z.boolean()),
  _shards: z.optional(z.object({ failed: z.number() })),
  hits: z.object({ hits: z.array(hitSchema), total: z.optional(z.object({ value: z.number() })) }),
});
const resolvedSchema = z.object({
  indices: z.optional(z.array(z.object({ name: z.string() }))),
  data_streams: z.optional(z.array(z.object({ name: z.string() }))),
});
const pitSchema = z.object({ id: z.optional(z.string()), pit_id: z.optional(z.string()) });

/** How the two open and close a point in time. */
const DIALECTS = {
  elasticsearch: { open: (index: string) => `/${index}/_pit`, close: '/_pit', idOf: (id: string): object => ({ id }) },
  opensearch: {
    open: (index: string) => `/${index}/_search/point_in_time`,
    close: '/_search/point_in_time',
    idOf: (id: string): object => ({ pit_id: [id] }),
  },
} as const;
type Hit = z.output<typeof hitSchema>;
type Sort = z.output<typeof sortSchema>;
type Dialect = (typeof DIALECTS)[keyof typeof DIALECTS];

const PAGE_HITS = 2000;
const KEEP_ALIVE = '5m';
/** What is written is found after a refresh, each second or a little later. */
const LAG_MS = 5000;
/** Closing must not hold up a person who stops the capture. */
const CLOSE_MS = 500;
/** Points in time that are lost one after the other. */
const MOST_POINTS = 3;
/** What tells records of the same time apart: older releases know the second only. */
const TIE_BREAKERS = ['_shard_doc', '_id'] as const;
const JSON_BODY = { 'content-type': 'application/json' };

/** Indices of Elasticsearch or OpenSearch, read at a point in time. */
export function elasticsearchClient(place: Place, guard: Guard, kind: keyof typeof DIALECTS): SourceClient {
  const scheme = kind === 'elasticsearch' ? 'ApiKey' : 'Bearer';
  const transport = createTransport(place, guard, basicSign(place, scheme));
  const { index = '*', query, timeField = '@timestamp' } = place.settings;

  async function listIndices(signal: AbortSignal): Promise<string[]> {
    const path = `/_resolve/index/${encodeURIComponent(index)}`;
    const { indices = [], data_streams = [] } = await askJson(transport, { path }, resolvedSchema, signal);
    return [...data_streams, ...indices].map(({ name }) => name).filter((name) => !name.startsWith('.ds-'));
  }

  return {
    lagMs: LAG_MS,
    nowMs: transport.nowMs,
    close: transport.close,
    async test(signal) {
      const body = exactJson({ size: 0 });
      const path = `/${encodeURIComponent(index)}/_search`;
      await askJson(transport, { method: 'POST', path, headers: JSON_BODY, body }, searchSchema, signal);
    },
    listChoices: async (signal) =>
      (await listIndices(signal)).map((name) => ({ ...choiceOf({ name, service: null, aliases: [] }), id: name })),
    async estimate({ choices, sinceMs, untilMs }, signal) {
      const wanted = choices === null ? index : choices.join(',');
      const body = exactJson({
        size: SAMPLE.lines,
        query: filterOf({ timeField, query, fromMs: sinceMs, untilMs }),
        sort: [{ [timeField]: 'desc' }],
        track_total_hits: true,
      });
      const path = `/${encodeURIComponent(wanted)}/_search`;
      const { hits } = await askJson(
        transport,
        { method: 'POST', path, headers: JSON_BODY, body },
        searchSchema,
        signal,
      );
      const sizes = hits.hits.map(({ _source }) => ({
        bytes: bytesOf(exactJson(_source)).length + 1,
        lines: 1,
        isLeast: false,
      }));
      return sumOfSizes(sizes, (hits.total?.value ?? sizes.length) / Math.max(1, sizes.length));
    },
    async open({ choices, sinceMs }) {
      const wanted = choices === null ? index : choices.join(',');
      return wanted === ''
        ? []
        : [indexReader(transport, { dialect: DIALECTS[kind], index: wanted, query, timeField, sinceMs })];
    },
  };
}

interface IndexPart {
  dialect: Dialect;
  index: string;
  query: string | undefined;
  timeField: string;
  sinceMs: number;
}

function indexReader(transport: Transport, { dialect, index, query, timeField, sinceMs }: IndexPart): StreamReader {
  const streamOf = createLabelledStreams();
  let fromMs = sinceMs;
  let tieBreaker: (typeof TIE_BREAKERS)[number] = TIE_BREAKERS[0];

  async function openPoint(signal: AbortSignal): Promise<string> {
    const path = pathWith(dialect.open(encodeURIComponent(index)), { keep_alive: KEEP_ALIVE });
    const { id, pit_id } = await askJson(transport, { method: 'POST', path }, pitSchema, signal);
    const point = id ?? pit_id;
    if (point === undefined) throw new SourceError('answer', 'The source opens no point in time');
    return point;
  }

  async function closePoint(point: string): Promise<void> {
    const body = exactJson(dialect.idOf(point));
    const call = { method: 'DELETE' as const, path: dialect.close, headers: JSON_BODY, body };
    // It ends by itself as well.
    await transport.text(call, AbortSignal.timeout(CLOSE_MS)).catch(() => {});
  }

  async function search(point: string, after: Sort | null, untilMs: number, signal: AbortSignal) {
    const body = exactJson({
      size: PAGE_HITS,
      pit: { id: point, keep_alive: KEEP_ALIVE },
      query: filterOf({ timeField, query, fromMs, untilMs }),
      sort: [{ [timeField]: 'asc' }, { [tieBreaker]: 'asc' }],
      track_total_hits: false,
      ...(after !== null && { search_after: after }),
    });
    const call = { method: 'POST' as const, path: '/_search', headers: JSON_BODY, body };
    const answer = await askJson(transport, call, searchSchema, signal);
    // Half an answer would be taken for all there is.
    if (answer.timed_out === true || (answer._shards?.failed ?? 0) > 0)
      throw new SourceError('answer', 'Some shards did not answer');
    return answer;
  }

  /** The first page, with what its release tells records of the same time apart by. */
  async function searchFirst(point: string, untilMs: number, signal: AbortSignal) {
    try {
      return await search(point, null, untilMs, signal);
    } catch (error) {
      const isUnknown = error instanceof SourceError && error.status === 400 && tieBreaker === TIE_BREAKERS[0];
      if (!isUnknown) throw error;
      tieBreaker = TIE_BREAKERS[1];
      return search(point, null, untilMs, signal);
    }
  }

  return {
    reads: index,
    kind: 'log',
    async readTo(until, take, signal) {
      const untilMs = until ?? transport.nowMs();
      if (untilMs <= fromMs) return;
      let point = await openPoint(signal);
      let lost = 0;
      const last = createLastTime();
      try {
        await pageThrough<{ after: Sort | null }>(
          { after: null },
          async ({ after }) => {
            try {
              const { hits, pit_id } = await (after === null
                ? searchFirst(point, untilMs, signal)
                : search(point, after, untilMs, signal));
              // Each answer may name another one; the one before is no longer kept.
              point = pit_id ?? point;
              lost = 0;
              const sort = hits.hits.length < PAGE_HITS ? undefined : hits.hits.at(-1)?.sort;
              return { lines: last.fresh(hits.hits).map(lineOf), next: sort === undefined ? null : { after: sort } };
            } catch (error) {
              // A point whose newest id was lost with an answer, or that was kept too short.
              const isGone = error instanceof SourceError && error.failure === 'missing';
              if (!isGone || ++lost >= MOST_POINTS) throw error;
              point = await openPoint(signal);
              fromMs = last.atMs() ?? fromMs;
              return { lines: [], next: { after: null } };
            }
          },
          take,
        );
      } finally {
        await closePoint(point);
      }
      fromMs = untilMs;
    },
  };

  function lineOf({ _index, _source, sort }: Hit): SourceLine {
    const atMs = msOfSort(sort[0]);
    const time = fieldAt(_source, timeField) === undefined ? { [timeField]: new Date(atMs).toISOString() } : {};
    return { stream: streamOf(_source, _index), atMs, text: bytesOf(exactJson({ ...time, ..._source })) };
  }
}

interface Filter extends Pick<IndexPart, 'timeField' | 'query'> {
  fromMs: number;
  untilMs: number;
}

/** Records of a range of time that pass the query of the place. */
function filterOf({ timeField, query, fromMs, untilMs }: Filter): object {
  const time = { range: { [timeField]: { gte: fromMs, lt: untilMs, format: 'epoch_millis' } } };
  const words = query === undefined ? [] : [{ query_string: { query } }];
  return { bool: { filter: [time, ...words] } };
}

/** What was read of the last millisecond: reading begins with it anew where a point in time is lost. */
function createLastTime() {
  let atMs: number | null = null;
  let seen = new Set<string>();
  return {
    atMs: () => atMs,
    fresh(hits: readonly Hit[]): Hit[] {
      return hits.filter(({ _index, _id, sort }) => {
        const key = `${_index} ${_id}`;
        const ms = msOfSort(sort[0]);
        if (ms === atMs && seen.has(key)) return false;
        if (ms !== atMs) seen = new Set();
        atMs = ms;
        seen.add(key);
        return true;
      });
    },
  };
}

/** Times of whole milliseconds, and of nanoseconds. */
function msOfSort(value: string | number | bigint | null | undefined): number {
  if (typeof value === 'bigint') return Number(value / 1_000_000n);
  const ms = typeof value === 'number' ? value : Date.parse(value ?? '');
  return Number.isFinite(ms) ? ms : 0;
}
