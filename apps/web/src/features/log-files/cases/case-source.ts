import {
  type CaseDetail,
  type CaseEntry,
  type CaseEntryGroup,
  type CaseFile,
  ENDPOINTS,
  type EntryGroup,
  LIMITS,
  type LogEntry,
  type LogTemplateView,
} from '@rootline/contract';
import { caseIdOf, caseLine, caseSubject, splitCaseLine } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { formatCount } from '#format/counts.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { namesIn } from '../entries/entry-filters.ts';
import type { EntryFilters, EntrySource, Position } from '../entries/entry-source.ts';
import { fileNames, groupId, isRead, logOfCase, type ServiceHues } from './case-log.ts';
import { type CountedTime, caseRows } from './case-rows.ts';

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
  // In the list the service stands beside it.
  const ofServices = [...Map.groupBy(detail.files, ({ service }) => service).values()];
  const rowNames = new Map(ofServices.flatMap((own) => [...fileNames(own, true)]));
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
    // Only who opens the values of a field needs this.
    fieldValues: async (filters, name, signal) =>
      (await import('./case-field-values.ts')).caseFieldValues(read, { filters, name }, signal),
    routes: (filters, signal) =>
      call(ENDPOINTS.listCaseRoutes, { params, query: queryOf(filters), ...withSignal(signal) }),
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
    async comparedWith(baseline, signal) {
      const caseId = caseIdOf(baseline);
      const query = { ...(caseId === null ? { baseline } : { baselineCase: caseId }), limit: String(LIMITS.list.max) };
      const [comparison, { groups }] = await Promise.all([
        call(ENDPOINTS.compareCase, { params, query, ...withSignal(signal) }),
        call(ENDPOINTS.listCaseEntryGroups, { params, ...withSignal(signal) }),
      ]);
      return (await import('./changes-of-messages.ts')).changesOfMessages(comparison, groups);
    },
    ofCase: {
      async goodLogs(signal) {
        const { cases } = await call(ENDPOINTS.listCases, withSignal(signal));
        return cases.flatMap(({ id, name, status }) =>
          id === detail.id || status !== 'completed' ? [] : [{ id: caseSubject(id), filename: name }],
        );
      },
      lineName,
      rowName: (line) =>
        `${rowNames.get(splitCaseLine(line).fileNumber) ?? ''}:${formatCount(splitCaseLine(line).line)}`,
      lineAddress: (line) => `/logs/${fileOfLine(line)?.logFile.id ?? ''}?all=1&line=${splitCaseLine(line).line}`,
      patternOf(templateId) {
        const [fileId = '', own = ''] = templateId.split(',');
        const file = files.get(fileId)?.logFile;
        return file === undefined ? null : { file, templateId: own };
      },
      hues,
      words: text.services,
      shareOf,
      positionAt: (share) => placeOfTime((startMs ?? 0) + share * spanMs),
      citedShares: citedTimes.map(shareOf),
    },
  };
}

type PageStart = { after?: string; before?: string; file?: string; line?: string };

function groupOf({ files: of, ...group }: CaseEntryGroup, files: ReadonlyMap<string, CaseFile>): EntryGroup {
  const lines = of.flatMap(({ logFileId, firstLine }) => {
    const file = files.get(logFileId);
    return file ? [caseLine(file.number, firstLine)] : [];
  });
  const line = lines[0] ?? 1;
  return {
    ...group,
    id: groupId(of),
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
