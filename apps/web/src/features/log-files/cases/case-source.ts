import {
  type Case,
  type CaseDetail,
  type CaseEntry,
  type CaseEntryGroup,
  type CaseFile,
  ENDPOINTS,
  type EntryGroup,
  type FileFacts,
  LIMITS,
  type LogEntry,
  type LogFile,
  type LogTemplateView,
} from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { CASES_KEY, caseLine, caseSubject, splitCaseLine } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { readPolling } from '#api/polling.ts';
import { formatCount } from '#format/counts.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { namesIn } from '../entries/entry-filters.ts';
import type { EntryFilters, EntrySource, Position } from '../entries/entry-source.ts';
import { type CountedTime, caseRows } from './case-rows.ts';

const isUnderWay = ({ status }: Pick<Case, 'status'>) => status === 'processing';

/** The cases, newest first. Events refresh it; while something is read it also asks by itself, if Polling is on. */
export const casesQuery = () =>
  queryOptions({
    queryKey: [...CASES_KEY, 'list'],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.listCases, { signal })).cases,
    refetchInterval: ({ state }) => (readPolling() && state.data?.some(isUnderWay) ? LIMITS.polling.listMs : false),
  });

/** One case with its files. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...CASES_KEY, 'detail', id],
    queryFn: async ({ signal }): Promise<CaseDetail> =>
      (await call(ENDPOINTS.getCase, { params: { id }, signal })).case,
    refetchInterval: ({ state }) =>
      readPolling() && state.data && isUnderWay(state.data) ? LIMITS.polling.listMs : false,
  });

/** In the order in which services set in; a seventh has the first hue again. */
const HUES = ['blue', 'violet', 'teal', 'green', 'grey', 'pink'] as const;

export type ServiceHues = ReadonlyMap<string, string>;

/** Each service with its hue. */
export function hueOfServices(services: readonly string[]): ServiceHues {
  return new Map(services.map((service, at) => [service, HUES[at % HUES.length] ?? 'grey']));
}

/** The services of a case, those with errors first, most of them first. */
export function servicesOf({ files }: Pick<CaseDetail, 'files'>): string[] {
  const errors = new Map<string, number>();
  for (const { service, logFile } of files) errors.set(service, (errors.get(service) ?? 0) + logFile.errorCount);
  return [...errors].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([service]) => service);
}

/** A file that can be read among the others. */
export const isRead = ({ logFile }: CaseFile) => logFile.parseNumber > 0 && logFile.facts !== null;

/** The file by whose clock the case is read: the one with most entries whose clock is right as it is. */
export function referenceFile({ files }: Pick<CaseDetail, 'files'>): CaseFile | null {
  const candidates = files.filter((file) => isRead(file) && file.hasTimes);
  const right = candidates.filter(({ offsetMs }) => offsetMs === 0);
  const stated = right.filter(({ logFile }) => logFile.facts?.zone === 'stated');
  const [first] = [stated, right, candidates].find((files) => files.length > 0) ?? [];
  return (
    [stated, right, candidates]
      .find((files) => files.length > 0)
      ?.reduce((most, file) => (file.logFile.entryCount > most.logFile.entryCount ? file : most)) ??
    first ??
    null
  );
}

/** A case as one log: what lists of entries, analyses and their dialogs know of a file. */
export function logOfCase(detail: CaseDetail): LogFile {
  const read = detail.files.filter(isRead);
  const reference = referenceFile(detail)?.logFile.facts;
  const sum = (count: (facts: FileFacts) => number) =>
    read.reduce((total, { logFile }) => total + (logFile.facts ? count(logFile.facts) : 0), 0);
  const levels = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
  for (const { logFile } of read) {
    for (const [level, count] of Object.entries(logFile.facts?.levels ?? {})) {
      Object.assign(levels, { [level]: levels[level as keyof typeof levels] + count });
    }
  }
  const entryCount = read.reduce((total, { logFile }) => total + logFile.entryCount, 0);
  const times = read.flatMap(({ logFile, offsetMs }) =>
    [logFile.facts?.firstTimestamp, logFile.facts?.lastTimestamp].flatMap((time) =>
      time ? [Date.parse(time) + offsetMs] : [],
    ),
  );
  const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
  const ascending = times.toSorted((a, b) => a - b);
  const { name, createdBy, createdAt, size, errorCount, warningCount, severity } = detail;
  const { rcaAnalysisStatus, rcaAnalysisJobId, rcaProgress } = detail;
  return {
    id: caseSubject(detail.id),
    filename: name,
    source: 'upload',
    logCount: entryCount,
    analysisType: 'parsing',
    status: FILE_STATUS[detail.status],
    analysisStatus: 'PENDING',
    severity,
    errorCount,
    warningCount,
    size,
    entryCount,
    rcaAnalysisStatus,
    rcaAnalysisJobId,
    isRCAPossible: read.length > 0,
    rcaNotPossibleReason: null,
    hasReview: false,
    createdAt,
    error: null,
    parseProgress: 0,
    parseNumber: 0,
    heat: [],
    rcaProgress,
    uploadedBy: createdBy,
    facts: {
      format: '',
      formatReason: '',
      // One clock for all of it: that of the reference.
      zone: reference?.zone ?? 'none',
      zoneOffsetMinutes: reference?.zoneOffsetMinutes ?? reference?.zoneOffsets?.[0],
      lineCount: sum(({ lineCount }) => lineCount),
      levels,
      firstTimestamp: iso(ascending[0]),
      lastTimestamp: iso(ascending.at(-1)),
      notes: [],
      rawLineEnd: '\n',
      // Every entry has a service.
      componentCount: entryCount,
    },
  };
}

const FILE_STATUS = {
  empty: 'not_started',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
} as const;

/** The entries of all files of a case, read as one. */
export function caseSource(detail: CaseDetail, hues: ServiceHues, citedTimes: readonly (string | null)[]): EntrySource {
  const params = { id: detail.id };
  const files = new Map(detail.files.map((file) => [file.logFile.id, file]));
  const byNumber = new Map(detail.files.map((file) => [file.number, file]));
  const read = detail.files.filter(isRead);
  // Other files, services and clocks give other rows.
  const version = JSON.stringify(
    read.map(({ logFile, offsetMs, service }) => [logFile.id, logFile.parseNumber, offsetMs, service]),
  );
  const log = logOfCase(detail);
  const [startMs, endMs] = [log.facts?.firstTimestamp, log.facts?.lastTimestamp].map((time) => Date.parse(time ?? ''));
  const spanMs = Math.max(1, (endMs ?? 0) - (startMs ?? 0));
  const shareOf = (timestamp: string | null) =>
    Math.min(1, Math.max(0, (Date.parse(timestamp ?? '') - (startMs ?? 0)) / spanMs)) || 0;

  const names = fileNames(detail.files);
  const fileOfLine = (line: number) => byNumber.get(splitCaseLine(line).fileNumber);
  const lineName = (line: number) =>
    `${names.get(fileOfLine(line)?.number ?? 0) ?? ''}:${formatCount(splitCaseLine(line).line)}`;

  const toEntry = (entry: CaseEntry): LogEntry => {
    const file = files.get(entry.logFileId);
    const lineOf = (line: number) => (file ? caseLine(file.number, line) : line);
    return {
      ...entry,
      id: entry.place.replaceAll(',', '_'),
      timestamp: entry.timestamp === null ? null : entry.at,
      line: lineOf(entry.line),
      lineEnd: lineOf(entry.lineEnd),
      templateId: entry.templateId && `${entry.logFileId},${entry.templateId}`,
      component: file?.service ?? null,
      ...(entry.partOf === undefined ? {} : { partOf: lineOf(entry.partOf) }),
    };
  };

  const queryOf = ({ components, componentsNot, template, ...others }: EntryFilters) => {
    const shown = components === undefined ? null : namesIn(components);
    const leftOut = namesIn(componentsNot);
    const services = [...hues.keys()].filter(
      (service) => (shown === null || shown.includes(service)) && !leftOut.includes(service),
    );
    return {
      ...others,
      ...(shown === null && leftOut.length === 0 ? {} : { services: JSON.stringify(services) }),
      ...(template === undefined ? {} : { templates: JSON.stringify(template.split(' ')) }),
    };
  };
  const page = async (filters: EntryFilters, place: PageStart, limit: number, signal?: AbortSignal) =>
    call(ENDPOINTS.listCaseEntries, {
      params,
      query: { ...queryOf(filters), ...place, limit: String(limit), raw: 'true' },
      ...withSignal(signal),
    });
  const count = (filters: EntryFilters, signal?: AbortSignal) =>
    call(ENDPOINTS.getCaseEntryIndex, { params, query: queryOf(filters), ...withSignal(signal) });

  return {
    key: ['case', detail.id, version],
    async index(filters, signal) {
      const { total, levels, axis, spread, files: counted } = await count(filters, signal);
      const stride = LIMITS.entries.indexStride;
      const finder = caseRows({
        total,
        stride,
        pageMax: LIMITS.entries.pageMax,
        counted: axis && { start: axis.start, bucketSize: axis.bucketSize, counts: spread },
        page: (after, limit, signal) => page(filters, after === null ? {} : { after }, limit, signal),
        async countWithin(fromMs, toMs, signal) {
          const within = await count({ ...filters, from: iso(fromMs), to: iso(toMs) }, signal);
          return within.axis && ({ ...within.axis, counts: within.spread } satisfies CountedTime);
        },
        toEntry,
        async positionOfLine(line) {
          const file = fileOfLine(line);
          if (file === undefined) return null;
          const start = { file: file.logFile.id, line: String(splitCaseLine(line).line) };
          const [entry] = (await page(filters, start, 1)).entries;
          return entry === undefined ? null : toEntry(entry).id;
        },
      });
      return {
        total,
        stride,
        lines: [],
        seqs: [],
        finder,
        counted: new Map(counted.map(({ logFileId, count }) => [logFileId, count])),
        ...(filters.text ? { levels, spread } : {}),
      };
    },
    async window(filters, { seq, isBehind = false, limit, before = 0 }, signal) {
      const after = seq === 0 ? {} : { after: placeText(seq, isBehind ? 0 : -1) };
      const behind = await page(filters, after, limit, signal);
      if (before === 0 || seq === 0) return behind.entries.map(toEntry);
      const ahead = await page(filters, { before: placeText(seq, 0) }, before, signal);
      return [...ahead.entries, ...behind.entries].map(toEntry);
    },
    // The lanes have a call of their own.
    histogram: async () => ({ axis: 'time', start: 0, bucketSize: 1, buckets: [] }),
    async components(filters, signal) {
      const { files: counted } = await count(filters, signal);
      const counts = new Map<string, number>();
      for (const { logFileId, count } of counted) {
        const service = files.get(logFileId)?.service ?? '';
        counts.set(service, (counts.get(service) ?? 0) + count);
      }
      const components = [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
      return { total: components.length, unnamed: 0, components };
    },
    async groups(filters, signal) {
      const { groups } = await call(ENDPOINTS.listCaseEntryGroups, {
        params,
        query: queryOf(filters),
        ...withSignal(signal),
      });
      return groups.map((group) => groupOf(group, files));
    },
    async templates(signal) {
      const { groups, axis, total } = await call(ENDPOINTS.listCaseEntryGroups, { params, ...withSignal(signal) });
      const templates = groups.map((group): LogTemplateView => {
        const services = [...new Set(group.files.map(({ logFileId }) => files.get(logFileId)?.service ?? ''))];
        return {
          ...groupOf(group, files),
          exampleLines: [],
          timeHistogram: group.histogram,
          component: services.length === 1 ? (services[0] ?? null) : text.someServices(formatCount(services.length)),
        };
      });
      return { templates, total, ...(axis ? { axis: { kind: 'time' as const, ...axis } } : {}) };
    },
    ofCase: {
      lineName,
      rowName: (line) => `${nameOf(fileOfLine(line)?.path ?? '')}:${formatCount(splitCaseLine(line).line)}`,
      lineAddress: (line) => `/logs/${fileOfLine(line)?.logFile.id ?? ''}?all=1&line=${splitCaseLine(line).line}`,
      hues,
      words: text.services,
      shareOf,
      positionAt: (share) => placeOfTime((startMs ?? 0) + share * spanMs),
      citedShares: citedTimes.map(shareOf),
    },
  };
}

type PageStart = { after?: string; before?: string; file?: string; line?: string };

/** The shortest names that tell files apart, by their numbers: `app.log`, else with the service, else the path. */
function fileNames(files: readonly CaseFile[]): ReadonlyMap<number, string> {
  const forms = [
    ({ path }: CaseFile) => nameOf(path),
    ({ path, service }: CaseFile) => `${service}/${nameOf(path)}`,
    ({ path }: CaseFile) => path,
  ];
  const counts = forms.map((form) => Map.groupBy(files, form));
  const nameFor = (file: CaseFile) =>
    forms.map((form) => form(file)).find((name, at) => counts[at]?.get(name)?.length === 1) ?? file.path;
  return new Map(files.map((file) => [file.number, nameFor(file)]));
}

/** The last part of a path, which a person knows the file by. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function groupOf({ files: of, ...group }: CaseEntryGroup, files: ReadonlyMap<string, CaseFile>): EntryGroup {
  const lines = of.flatMap(({ logFileId, firstLine }) => {
    const file = files.get(logFileId);
    return file ? [caseLine(file.number, firstLine)] : [];
  });
  const line = lines[0] ?? 1;
  return {
    ...group,
    id: of.map(({ logFileId, templateId }) => `${logFileId},${templateId}`).join(' '),
    firstLine: line,
    lastLine: line,
  };
}

function placeText(position: Position, step: 0 | -1): string {
  const [atMs, number, seq] = String(position).split('_');
  return `${atMs},${number},${Number(seq) + step}`;
}

/** The position right before everything at a moment. */
function placeOfTime(epochMs: number): Position {
  return `${Math.round(epochMs)}_0_0`;
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function withSignal(signal: AbortSignal | undefined) {
  return signal ? { signal } : {};
}
