import {
  type CaseAxis,
  type CaseComparison,
  casePlaceText,
  ENDPOINTS,
  type EndpointInput,
  type LevelCounts,
  LIMITS,
  LOG_LEVELS,
  type RouteList,
} from '@rootline/contract';
import type { FastifyReply } from 'fastify';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import type { Mount, Session } from '#http/mount.ts';
import { type RawJsonList, writeRawList } from '#http/raw-json-list.ts';
import type { CaseFileRow } from './case-file-store.ts';

type Query = NonNullable<EndpointInput<typeof ENDPOINTS.getCaseEntryIndex>['query']>;
type PageQuery = EndpointInput<typeof ENDPOINTS.listCaseEntries>['query'];

interface Place {
  atMs: number;
  number: number;
  seq: number;
}

/** A file as it is read among the others. */
interface FileRef {
  logFileId: string;
  number: number;
  offsetMs: number;
  lane: number;
  templateIds: string[] | null;
}

/** A file whose messages are compared; of a service, or null where its entries name theirs. */
interface ComparedRef {
  logFileId: string;
  path: string;
  service: string | null;
}

interface Asker {
  userId: string;
  signal: AbortSignal;
}

/** Reads several log files as one. */
export interface CaseReader {
  readPage(
    asker: Asker,
    files: readonly FileRef[],
    request: { query: Query; from: Place; isForward: boolean; limit: number; withRaw: boolean },
  ): Promise<{ json: RawJsonList; first: Place | null; last: Place | null; hasMore: boolean }>;
  findPlace(asker: Asker, file: FileRef, line: number): Promise<Place | null>;
  readCounts(
    asker: Asker,
    files: readonly FileRef[],
    request: { query: Query; lanes: number; bars?: number },
  ): Promise<{
    axis: CaseAxis | null;
    files: { number: number; levels: LevelCounts }[];
    lanes: LevelCounts[][];
  }>;
  compare(
    asker: Asker,
    files: readonly ComparedRef[],
    baseline: readonly ComparedRef[],
    limit: number,
  ): Promise<CaseComparison>;
  readRoutes(asker: Asker, files: readonly FileRef[], request: { query: Query; limit: number }): Promise<RouteList>;
  readGroups(
    asker: Asker,
    files: readonly FileRef[],
    request: { query: Query; limit: number },
  ): Promise<{ axis: CaseAxis | null; json: RawJsonList; total: number }>;
}

interface CaseEntriesDeps {
  reader: CaseReader;
  /** Throws AppError case_not_found for a case that is deleted or never was. */
  listFiles(caseId: string): Promise<CaseFileRow[]>;
}

const BARS = 60;
const BEFORE_ALL: Place = { atMs: Number.NEGATIVE_INFINITY, number: 0, seq: 0 };

/** What the entries of all files of a case say, read as one. */
export function mountCaseEntries(mount: Mount, { reader, listFiles }: CaseEntriesDeps): void {
  /** Where a page begins; null behind everything. */
  async function startOf(asker: Asker, files: readonly CaseFileRow[], query: PageQuery): Promise<Place | null> {
    if (query.after !== undefined) return query.after;
    if (query.file !== undefined) {
      const row = files.find(({ logFileId }) => logFileId === query.file);
      const found = row === undefined ? null : await reader.findPlace(asker, refOf(row), query.line ?? 1);
      // The entry itself belongs to the page.
      return found === null ? null : { ...found, seq: found.seq - 1 };
    }
    return query.time === undefined ? BEFORE_ALL : { atMs: Date.parse(query.time), number: 0, seq: 0 };
  }

  mount(ENDPOINTS.listCaseEntries, async ({ params, query, session, reply }) => {
    const files = await listFiles(params.id);
    const asker = askerOf(session, reply);
    const isForward = query.before === undefined;
    const from = query.before ?? (await startOf(asker, files, query));
    if (from === null) return { previous: null, next: null, entries: writeRawList(reply, new Uint8Array()) };
    const { limit = LIMITS.entries.pageDefault, raw } = query;
    const request = { query, from, isForward, limit, withRaw: raw === 'true' };
    const { json, first, last, hasMore } = await reader.readPage(asker, wantedFiles(files, query), request);
    const textOf = (place: Place | null) => (place === null ? null : casePlaceText(place));
    const isFromStart = from.atMs === Number.NEGATIVE_INFINITY;
    return {
      previous: isForward ? (isFromStart ? null : textOf(first ?? from)) : hasMore ? textOf(first) : null,
      next: isForward ? (hasMore ? textOf(last) : null) : textOf(last ?? null),
      entries: writeRawList(reply, json),
    };
  });

  mount(ENDPOINTS.getCaseEntryIndex, async ({ params, query, session, reply }) => {
    const rows = await listFiles(params.id);
    const wanted = wantedFiles(rows, query);
    const { axis, files, lanes } = await reader.readCounts(askerOf(session, reply), wanted, { query, lanes: 1 });
    const idOf = new Map(rows.map(({ number, logFileId }) => [number, logFileId]));
    const counted = files.map(({ number, levels }) => ({ logFileId: idOf.get(number) ?? '', count: totalOf(levels) }));
    return {
      total: counted.reduce((sum, { count }) => sum + count, 0),
      levels: sumOf(files.map(({ levels }) => levels)),
      files: counted,
      axis,
      spread: (lanes[0] ?? []).map(totalOf),
    };
  });

  mount(ENDPOINTS.getCaseHistogram, async ({ params, query, session, reply }) => {
    const rows = wantedRows(await listFiles(params.id), query);
    const services = [...new Set(rows.map(({ service }) => service))].sort();
    const wanted = wantedFiles(rows, query).map((ref, i) => ({
      ...ref,
      lane: services.indexOf(rows[i]?.service ?? ''),
    }));
    const request = { query, lanes: services.length, bars: query.bars ?? BARS };
    const { axis, lanes } = await reader.readCounts(askerOf(session, reply), wanted, request);
    return { axis, services: services.map((service, lane) => ({ service, buckets: lanes[lane] ?? [] })) };
  });

  mount(ENDPOINTS.listCaseRoutes, async ({ params, query, session, reply }) => {
    const wanted = wantedFiles(await listFiles(params.id), query);
    const request = { query, limit: query.limit ?? LIMITS.entries.routes.default };
    return reader.readRoutes(askerOf(session, reply), wanted, request);
  });

  mount(ENDPOINTS.listCaseEntryGroups, async ({ params, query, session, reply }) => {
    const wanted = wantedFiles(await listFiles(params.id), query);
    const request = { query, limit: query.limit ?? LIMITS.list.default };
    const { axis, json, total } = await reader.readGroups(askerOf(session, reply), wanted, request);
    return { total, axis, groups: writeRawList(reply, json) };
  });
}

/** Who reads, until no one waits for the answer. */
export function askerOf({ user }: Session, reply: FastifyReply): Asker {
  return { userId: user.id, signal: disconnectSignal(reply) };
}

/** The contract has checked the texts. */
function readList(json: string | undefined): string[] | null {
  return json === undefined ? null : JSON.parse(json);
}

/** The files that the filters leave, each with the templates that are wanted of it. */
function wantedRows(files: readonly CaseFileRow[], query: Query): CaseFileRow[] {
  const services = readList(query.services);
  const ids = readList(query.files);
  const templates = readList(query.templates);
  return files.filter(
    ({ service, logFileId }) =>
      (services === null || services.includes(service)) &&
      (ids === null || ids.includes(logFileId)) &&
      (templates === null || templates.some((pair) => pair.startsWith(`${logFileId},`))),
  );
}

function wantedFiles(files: readonly CaseFileRow[], query: Query): FileRef[] {
  const templates = readList(query.templates);
  return wantedRows(files, query).map((row) => ({
    ...refOf(row),
    templateIds: templates?.flatMap((pair) => pair.split(`${row.logFileId},`).slice(1)) ?? null,
  }));
}

function refOf({ logFileId, number, offsetMs }: CaseFileRow): FileRef {
  return { logFileId, number, offsetMs, lane: 0, templateIds: null };
}

function totalOf(levels: LevelCounts): number {
  return Object.values(levels).reduce((sum, count) => sum + count, 0);
}

function sumOf(counts: readonly LevelCounts[]): LevelCounts {
  const sum: LevelCounts = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
  for (const levels of counts) for (const level of [...LOG_LEVELS, 'none'] as const) sum[level] += levels[level];
  return sum;
}
