import type { RecordAttempt } from '@rootline/llm-client';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/database/database.ts';
import { answerWithin } from '#platform/database/database-errors.ts';
import { type Counts, countStored } from './metrics-counts.ts';

const DATABASE_MS = 2000;
/** The database is asked at most this often, however many requests there are. */
const COUNTS_LIVE_MS = 5000;
const UPLOAD = 'POST /logs/upload';

interface Counted {
  db: Database;
  blobs: Pick<BlobStore, 'copies'>;
  clickhouse: Pick<ClickHouse, 'queries'> | null;
}

/** Counts for Prometheus: names of routes, states and codes, never of users, files or models. */
export function countMetrics(app: FastifyInstance, { db, blobs, clickhouse }: Counted) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Histogram({
    name: 'rootline_http_request_seconds',
    help: 'Response time by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120],
    registers,
  });
  const uploads = new Counter({
    name: 'rootline_uploads_total',
    help: 'Single-request uploads by HTTP status code',
    labelNames: ['status'],
    registers,
  });
  const modelCalls = new Histogram({
    name: 'rootline_model_call_seconds',
    help: 'Attempts to call a model server, by purpose and HTTP code',
    labelNames: ['type', 'status'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1800],
    registers,
  });
  const parsedBytes = new Counter({
    name: 'rootline_parsed_bytes_total',
    help: 'Bytes of uncompressed log text parsed by this process',
    registers,
  });
  const parseSeconds = new Counter({
    name: 'rootline_parse_seconds_total',
    help: 'Time spent parsing and storing this text',
    registers,
  });
  if (blobs.copies !== undefined) countCopies(registers, blobs.copies);
  if (clickhouse !== null) countQueries(registers, clickhouse);
  const stored = createStoredGauges(registers, db);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown address';
    const { method } = request;
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (`${method} ${route}` === UPLOAD) uploads.inc({ status: reply.statusCode });
  });

  return {
    contentType: register.contentType,
    async read(): Promise<string> {
      await stored.refresh();
      return register.metrics();
    },

    rings: countRings(registers),

    countParsed(bytes: number, seconds: number): void {
      parsedBytes.inc(bytes);
      parseSeconds.inc(seconds);
    },

    /** The same recorder, whose attempts are counted too. */
    countModelCalls:
      <P>(recorderFor: (purpose: P) => RecordAttempt) =>
      (purpose: P): RecordAttempt => {
        const record = recorderFor(purpose);
        return async (start) => {
          const recordEnd = await record(start);
          return async (end) => {
            modelCalls.observe({ type: start.callType, status: end.status }, end.durationMs / 1000);
            await recordEnd(end);
          };
        };
      },
  };
}

/** What other programs push, by the protocol in which it comes. */
function countRings(registers: Registry[]) {
  const counter = <const L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `rootline_ring_${name}_total`, help, labelNames, registers });
  const bytes = counter('bytes', 'Bytes of stored pushes, as they were sent', 'protocol');
  const lines = counter('lines', 'Records stored in rings', 'protocol');
  const refusedLines = counter('refused_lines', 'Records refused by themselves within a stored push', 'protocol');
  const refusals = counter('refusals', 'Requests, connections and datagrams refused, by why', 'protocol', 'reason');
  return {
    stored(protocol: string, counts: { bytes: number; lines: number; refusedLines: number }): void {
      bytes.inc({ protocol }, counts.bytes);
      lines.inc({ protocol }, counts.lines);
      if (counts.refusedLines > 0) refusedLines.inc({ protocol }, counts.refusedLines);
    },
    refused: (protocol: string, reason: string): void => refusals.inc({ protocol, reason }),
  };
}

function countCopies(registers: Registry[], copies: NonNullable<BlobStore['copies']>): void {
  const name = 'rootline_blob_copies_total';
  const help = 'Segments, digests, and raw files requested, by whether a local copy was found or had to be fetched';
  countResults(registers, { name, help }, () => ({ found: copies.found, fetched: copies.fetched }));
}

function countQueries(registers: Registry[], { queries }: Pick<ClickHouse, 'queries'>): void {
  const name = 'rootline_clickhouse_queries_total';
  const help = 'Entry queries sent to ClickHouse, by whether it answered or DuckDB was used instead';
  countResults(registers, { name, help }, () => ({ answered: queries.answered, failed: queries.failed }));
}

/** Results that others count themselves, so read when someone asks. */
function countResults(
  registers: Registry[],
  about: { name: string; help: string },
  read: () => Record<string, number>,
): void {
  new Counter({
    ...about,
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(read())) this.inc({ result }, count);
    },
  });
}

/** What the database knows, the same whichever process of several is asked. */
function createStoredGauges(registers: Registry[], db: Database) {
  const gauge = <const L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `rootline_${name}`, help, labelNames, registers });
  const up = gauge('database_up', '1 if the database is responding');
  const files = gauge('log_files', 'Log files by state of their parse job', 'status');
  const runs = gauge('rca_runs', 'RCA runs by state or result', 'status');
  const queue = gauge('queue_jobs', 'Queued and running jobs by kind', 'queue', 'state');
  let readAt = Number.NEGATIVE_INFINITY;

  function show(counts: Counts): void {
    for (const { status, count } of counts.files) files.set({ status }, count);
    for (const { status, count } of counts.runs) runs.set({ status }, count);
    for (const { queue: name, state, count } of counts.jobs) queue.set({ queue: name, state }, count);
  }

  return {
    async refresh(): Promise<void> {
      if (performance.now() - readAt < COUNTS_LIVE_MS) return;
      readAt = performance.now();
      const counts = await answerWithin(DATABASE_MS, countStored(db)).catch(() => null);
      for (const each of [files, runs, queue]) each.reset();
      up.set(counts === null ? 0 : 1);
      if (counts !== null) show(counts);
    },
  };
}
