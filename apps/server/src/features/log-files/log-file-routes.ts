import { ENDPOINTS, LIMITS, type LogFile, type LogFileDetail, type RcaResult, type User } from '@rootline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import type { Mount } from '#http/mount.ts';
import { lastList } from './answer-parts.ts';
import type { Alongside } from './delete-log-file.ts';
import type { EntryLookup, ParsedFileRef } from './entries/entry-lookup.ts';
import { readEntryFilter } from './entries/entry-query.ts';

export interface Deletion {
  isHard: boolean;
  user: User;
  alongside: Alongside;
}

export interface LogFileCalls {
  entries: EntryLookup;
  uploadLimitBytes: number;
  /** Throws AppError for a file that is gone, failed, or not parsed yet. */
  findParsed(id: string): Promise<ParsedFileRef>;
  findFirstLook(id: string): Promise<RcaResult | null>;
  upload(request: FastifyRequest, user: User): Promise<LogFile>;
  list(limit: number): Promise<LogFile[]>;
  readDetail(id: string, reply: FastifyReply): Promise<LogFileDetail>;
  remove(id: string, deletion: Deletion): Promise<void>;
}

export function mountLogFiles(mount: Mount, files: LogFileCalls): void {
  const { entries, findParsed } = files;

  mount(ENDPOINTS.uploadLogFile, async ({ request, session }) => ({
    logFile: await files.upload(request, session.user),
  }));

  mount(ENDPOINTS.listLogFiles, async ({ query }) => ({
    logFiles: await files.list(query.limit ?? LIMITS.list.default),
  }));

  mount(ENDPOINTS.getLogFile, async ({ params, reply }) => ({ logFile: await files.readDetail(params.id, reply) }));

  mount(ENDPOINTS.getAdminLogFile, async ({ params, reply }) => ({
    logFile: await files.readDetail(params.id, reply),
  }));

  mount(ENDPOINTS.getUploadLimit, async () => ({
    uploadLimit: files.uploadLimitBytes,
    resumable: ENDPOINTS.createResumableUpload.path,
  }));

  mount(ENDPOINTS.deleteLogFile, async ({ params, query, session, note, audit }) => {
    const isHard = query.hardDelete === 'true';
    note(isHard ? 'for good' : 'from the list');
    await files.remove(params.id, { isHard, user: session.user, alongside: audit.recordIn });
    return { ok: true as const };
  });

  mount(ENDPOINTS.listEntries, async ({ params, query, reply }) => {
    const request = {
      filter: readEntryFilter(query),
      fromLine: query.line ?? 1,
      fromSeq: query.seq ?? 0,
      limit: query.limit ?? LIMITS.entries.pageDefault,
      before: query.before ?? 0,
    };
    const { json, next } = await entries.readWindow(await findParsed(params.id), request, disconnectSignal(reply));
    return { nextLine: next?.line ?? null, nextSeq: next?.seq ?? null, entries: lastList(reply, json) };
  });

  mount(ENDPOINTS.getEntryIndex, async ({ params, query, reply }) =>
    entries.readIndex(await findParsed(params.id), readEntryFilter(query), disconnectSignal(reply)),
  );

  mount(ENDPOINTS.listEntryGroups, async ({ params, query, reply }) => {
    const request = { filter: readEntryFilter(query), limit: query.limit ?? LIMITS.list.default };
    const { json, total } = await entries.readGroups(await findParsed(params.id), request, disconnectSignal(reply));
    return { total, groups: lastList(reply, json) };
  });

  mount(ENDPOINTS.listTimeGaps, async ({ params, query, reply }) => ({
    gaps: await entries.readGaps(await findParsed(params.id), readEntryFilter(query), disconnectSignal(reply)),
  }));

  mount(ENDPOINTS.getHistogram, async ({ params, query, reply }) =>
    entries.readHistogram(await findParsed(params.id), query.buckets ?? null, disconnectSignal(reply)),
  );

  mount(ENDPOINTS.listTemplates, async ({ params, query, reply }) => {
    const limit = query.limit ?? LIMITS.list.default;
    const { json, total } = await entries.readTemplates(await findParsed(params.id), limit, disconnectSignal(reply));
    return { total, templates: lastList(reply, json) };
  });

  mount(ENDPOINTS.compareLogFiles, async ({ params, query, reply }) => {
    const [file, baseline] = await Promise.all([findParsed(params.id), findParsed(query.baseline)]);
    return entries.readComparison(file, baseline, query.limit ?? LIMITS.list.default, disconnectSignal(reply));
  });

  mount(ENDPOINTS.getFirstLook, async ({ params }) => ({ firstLook: await files.findFirstLook(params.id) }));
}
