import {
  type Case,
  type CaseDetail,
  type CaseEntryGroup,
  type CaseFile,
  type CaseFindings,
  ENDPOINTS,
  type FileFacts,
  type LevelCounts,
  LIMITS,
  type LogFile,
} from '@rootline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CASES_KEY, caseSubject } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { readPolling } from '#api/polling.ts';
import { formatCount } from '#format/counts.ts';
import { casesText as text } from '#messages/cases.en.ts';

export const NO_ENTRIES: LevelCounts = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
export const LEVELS = [
  'FATAL',
  'ERROR',
  'WARN',
  'INFO',
  'DEBUG',
  'none',
] as const satisfies readonly (keyof LevelCounts)[];

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

/** A case as one log: what lists of entries, analyses and their dialogs know of a file. */
export function logOfCase(detail: CaseDetail): LogFile {
  const read = detail.files.filter(isRead);
  const reference = referenceFile(detail)?.logFile.facts;
  const sum = (count: (facts: FileFacts) => number) =>
    read.reduce((total, { logFile }) => total + (logFile.facts ? count(logFile.facts) : 0), 0);
  const levels = { ...NO_ENTRIES };
  for (const { logFile } of read) for (const level of LEVELS) levels[level] += logFile.facts?.levels[level] ?? 0;
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

/** The file by whose clock the case is read: the one with most entries whose clock is right as it is. */
export function referenceFile({ files }: Pick<CaseDetail, 'files'>): CaseFile | null {
  const candidates = files.filter((file) => isRead(file) && file.hasTimes);
  const right = candidates.filter(({ offsetMs }) => offsetMs === 0);
  const stated = right.filter(({ logFile }) => logFile.facts?.zone === 'stated');
  const [best = []] = [stated, right, candidates].filter(({ length }) => length > 0);
  return best.toSorted((a, b) => b.logFile.entryCount - a.logFile.entryCount)[0] ?? null;
}

/** The last part of a path, which a person knows the file by. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Folders above a file that may tell it from others of its name, counted from the nearest: each alone, then two of them. */
const FOLDERS = Array.from({ length: 8 }, (_unused, at) => at);
const CHOSEN_FOLDERS = [
  ...FOLDERS.map((at) => [at]),
  ...FOLDERS.flatMap((at) => FOLDERS.slice(0, at).map((near) => [at, near])),
];

/**
 * The shortest names that tell files apart, by their numbers: `app.log`, else with the service, else with the folders that
 * differ (the pod of many `current.log`, and its container), else the path.
 * @param isOfOne the files are those of one service, which says nothing about them
 */
export function fileNames(
  files: readonly Pick<CaseFile, 'number' | 'path' | 'service'>[],
  isOfOne = false,
): ReadonlyMap<number, string> {
  type Named = (typeof files)[number];
  const forms = [
    ({ path }: Named) => nameOf(path),
    ...(isOfOne ? [] : [({ path, service }: Named) => `${service}/${nameOf(path)}`]),
    ...CHOSEN_FOLDERS.map((chosen) => ({ path }: Named) => {
      const folders = path.split('/').slice(0, -1).reverse();
      return [...chosen.map((at) => folders[at] ?? ''), nameOf(path)].join('/');
    }),
    ({ path }: Named) => path,
  ];
  const counts = forms.map((form) => Map.groupBy(files, form));
  const nameFor = (file: Named) =>
    forms.map((form) => form(file)).find((name, at) => counts[at]?.get(name)?.length === 1) ?? file.path;
  return new Map(files.map((file) => [file.number, nameFor(file)]));
}

interface HistogramBars {
  bars: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** The bars of each service; `version` changes with what can be read and how. */
export const caseHistogramQuery = (id: string, version: string, { bars, from, to }: HistogramBars) =>
  queryOptions({
    queryKey: ['log-entries', 'case', id, version, 'lanes', { bars, from, to }],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.getCaseHistogram, {
        params: { id },
        query: { bars: String(bars), ...(from && to ? { from, to } : {}) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

const MOST_NAMED = 6;

/** What is asked of a file to say why its order is not known. */
type Ordered = Pick<CaseFile, 'number' | 'path' | 'service' | 'isOrderKnown' | 'hasTimes'> & {
  logFile: { facts: Pick<FileFacts, 'startTimestamp' | 'dayTimestamp'> | null };
};

/** What an analysis of a case leaves out, and what no claim of it can rest on: a sentence for each. */
export function leftOutOf(
  files: readonly Ordered[],
  { unplaced, notRead }: Pick<CaseFindings, 'unplaced' | 'notRead'>,
): string[] {
  const names = fileNames(files);
  const fileOf = new Map(files.map((file) => [file.path, file]));
  const ownName = (path: string) => names.get(fileOf.get(path)?.number ?? -1) ?? nameOf(path);
  const reasons = Map.groupBy(unplaced, (path) => noOrderReason(fileOf.get(path)));
  const groups = [...reasons].map(([reason, paths]) => {
    const some = shortened(paths.map(ownName));
    return reason === null ? some : `${some} (${text.noOrder[reason]})`;
  });
  const unread = shortened(notRead.map(({ file, reason }) => `${ownName(file)} (${reason})`));
  return [
    ...(notRead.length === 0 ? [] : [text.notRead(unread)]),
    ...(unplaced.length === 0 ? [] : [text.unplaced(groups.join('; '))]),
  ];
}

/** Why no one knows how the entries of a file follow those of others; null where it is known by now. */
function noOrderReason(file: Ordered | undefined): keyof typeof text.noOrder | null {
  if (file === undefined || file.isOrderKnown) return null;
  if (!file.hasTimes) return 'noTimes';
  const { startTimestamp, dayTimestamp } = file.logFile.facts ?? {};
  if (startTimestamp !== undefined) return 'noStart';
  return dayTimestamp === undefined ? 'noZone' : 'noDate';
}

function shortened(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} ${text.moreFiles(formatCount(names.length - MOST_NAMED))}` : shown;
}

/** The name of a message of several files: those of its templates in each. */
export function groupId(files: CaseEntryGroup['files']): string {
  return files.map(({ logFileId, templateId }) => `${logFileId},${templateId}`).join(' ');
}
