import { ENDPOINTS, LIMITS, type LogFile, type LogFileDetail, type RcaResult, type User } from '@rootline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import type { Mount } from '#http/mount.ts';
import { writeRawList } from '#http/raw-json-list.ts';
import type { InTransaction } from '#platform/database/database.ts';
import type { Asker } from './entries/ask-readers.ts';
import type { EntryLookup, ParsedFileRef } from './entries/entry-lookup.ts';
import { readEntryFilter } from './entries/entry-query.ts';
import { type FindParsed, readParsed } from './entries/read-parsed.ts';
import type { ListWishes } from './log-file-store.ts';

export interface Deletion {
  isHard: boolean;
  user: User;
  inTransaction: InTransaction;
}

export interface LogFileCalls {
  entries: EntryLookup;
  uploadLimitBytes: number;
  findParsed: FindParsed;
  findFirstLook(id: string): Promise<RcaResult | null>;
  upload(request: FastifyRequest, user: User): Promise<LogFile>;
  list(limit: number, wanted: ListWishes): Promise<LogFile[]>;
  readDetail(id: string, asker: Asker, reply: FastifyReply): Promise<LogFileDetail>;
  remove(id: string, deletion: Deletion): Promise<void>;
}

export function mountLogFiles(mount: Mount, files: LogFileCalls): void {
  const { entries } = files;
  const read = <T>(id: string, readOne: (file: ParsedFileRef) => Promise<T>) =>
    readParsed(files.findParsed, [id], readOne);

  mount(ENDPOINTS.uploadLogFile, async ({ request, session }) => ({
    logFile: await files.upload(request, session.user),
  }));

  mount(ENDPOINTS.listLogFiles, async ({ query }) => ({
    logFiles: await files.list(query.limit ?? LIMITS.list.default, { before: query.before, caseId: query.case }),
  }));

  mount(ENDPOINTS.getLogFile, async ({ params, session, reply }) => ({
    logFile: await files.readDetail(params.id, askerOf(session.user, reply), reply),
  }));

  mount(ENDPOINTS.getAdminLogFile, async ({ params, session, reply }) => ({
    logFile: await files.readDetail(params.id, askerOf(session.user, reply), reply),
  }));

  mount(ENDPOINTS.getUploadLimit, async () => ({
    uploadLimit: files.uploadLimitBytes,
    resumable: ENDPOINTS.createResumableUpload.path,
  }));

  mount(ENDPOINTS.deleteLogFile, async ({ params, query, session, note, inTransaction }) => {
    const isHard = query.hardDelete === 'true';
    note(isHard ? 'for good' : 'from the list');
    await files.remove(params.id, { isHard, user: session.user, inTransaction });
    return { ok: true as const };
  });

  mount(ENDPOINTS.listEntries, async ({ params, query, session, reply }) => {
    const request = {
      filter: readEntryFilter(query),
      fromLine: query.line ?? 1,
      fromSeq: query.seq ?? 0,
      limit: query.limit ?? LIMITS.entries.pageDefault,
      before: query.before ?? 0,
      withRaw: query.raw === 'true',
    };
    const { json, next } = await read(params.id, (file) =>
      entries.readWindow(askerOf(session.user, reply), file, request),
    );
    return { nextLine: next?.line ?? null, nextSeq: next?.seq ?? null, entries: writeRawList(reply, json) };
  });

  mount(ENDPOINTS.getEntryIndex, async ({ params, query, session, reply }) =>
    read(params.id, (file) => entries.readIndex(askerOf(session.user, reply), file, readEntryFilter(query))),
  );

  mount(ENDPOINTS.listEntryGroups, async ({ params, query, session, reply }) => {
    const request = { filter: readEntryFilter(query), limit: query.limit ?? LIMITS.list.default };
    const { json, total } = await read(params.id, (file) =>
      entries.readGroups(askerOf(session.user, reply), file, request),
    );
    return { total, groups: writeRawList(reply, json) };
  });

  mount(ENDPOINTS.listComponents, async ({ params, query, session, reply }) => {
    const request = { filter: readEntryFilter(query), limit: query.limit ?? LIMITS.list.default };
    return read(params.id, (file) => entries.readComponents(askerOf(session.user, reply), file, request));
  });

  mount(ENDPOINTS.listFieldValues, async ({ params, query, session, reply }) => {
    const request = { filter: readEntryFilter(query), name: query.name, limit: query.limit ?? LIMITS.list.default };
    return read(params.id, (file) => entries.readFieldValues(askerOf(session.user, reply), file, request));
  });

  mount(ENDPOINTS.listRoutes, async ({ params, query, session, reply }) => {
    const request = { filter: readEntryFilter(query), limit: query.limit ?? LIMITS.entries.routes.default };
    return read(params.id, (file) => entries.readRoutes(askerOf(session.user, reply), file, request));
  });

  mount(ENDPOINTS.listSteps, async ({ params, session, reply }) =>
    read(params.id, (file) => entries.readSteps(askerOf(session.user, reply), file)),
  );

  mount(ENDPOINTS.listTimeGaps, async ({ params, query, session, reply }) => ({
    gaps: await read(params.id, (file) => entries.readGaps(askerOf(session.user, reply), file, readEntryFilter(query))),
  }));

  mount(ENDPOINTS.getHistogram, async ({ params, query, session, reply }) =>
    read(params.id, (file) =>
      entries.readHistogram(askerOf(session.user, reply), file, {
        buckets: query.buckets ?? null,
        bars: query.bars ?? null,
        fromMs: query.from === undefined ? null : Date.parse(query.from),
        toMs: query.to === undefined ? null : Date.parse(query.to),
      }),
    ),
  );

  mount(ENDPOINTS.listTemplates, async ({ params, query, session, reply }) => {
    const request = { limit: query.limit ?? LIMITS.list.default, hasAxis: query.axis === 'true' };
    const { json, total, axis } = await read(params.id, (file) =>
      entries.readTemplates(askerOf(session.user, reply), file, request),
    );
    return { total, ...(axis ? { axis } : {}), templates: writeRawList(reply, json) };
  });

  mount(ENDPOINTS.compareLogFiles, async ({ params, query, session, reply }) => {
    const limit = query.limit ?? LIMITS.list.default;
    return readParsed(files.findParsed, [params.id, query.baseline], (file, baseline) =>
      entries.readComparison(askerOf(session.user, reply), file, baseline, limit),
    );
  });

  mount(ENDPOINTS.getFirstLook, async ({ params }) => ({ firstLook: await files.findFirstLook(params.id) }));
}

function askerOf({ id }: User, reply: FastifyReply): Asker {
  return { userId: id, signal: disconnectSignal(reply) };
}
