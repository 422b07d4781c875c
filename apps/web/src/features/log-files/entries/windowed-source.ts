import { ENDPOINTS, LIMITS, type LogFile } from '@rootline/contract';
import { call } from '#api/call.ts';
import type { EntrySource } from './entry-source.ts';

/** Entries by window, found and counted by the server. Those of another parse are others. */
export function windowedSource({ id, parseNumber }: Pick<LogFile, 'id' | 'parseNumber'>): EntrySource {
  const params = { id };
  return {
    key: ['windowed', id, String(parseNumber)],
    index: (filters, signal) => call(ENDPOINTS.getEntryIndex, { params, query: filters, ...withSignal(signal) }),
    async window(filters, { seq, isBehind, limit, before }, signal) {
      const query = {
        ...filters,
        seq: String(Number(seq) + (isBehind ? 1 : 0)),
        limit: String(limit),
        raw: 'true' as const,
        ...(before === undefined ? {} : { before: String(before) }),
      };
      return (await call(ENDPOINTS.listEntries, { params, query, ...withSignal(signal) })).entries;
    },
    groups: async (filters, signal) =>
      (await call(ENDPOINTS.listEntryGroups, { params, query: filters, ...withSignal(signal) })).groups,
    gaps: async (filters, signal) =>
      (await call(ENDPOINTS.listTimeGaps, { params, query: filters, ...withSignal(signal) })).gaps,
    components: (filters, signal) => call(ENDPOINTS.listComponents, { params, query: filters, ...withSignal(signal) }),
    fieldValues: (filters, name, signal) =>
      call(ENDPOINTS.listFieldValues, {
        params,
        query: { ...filters, name, limit: String(LIMITS.entries.fieldValues) },
        ...withSignal(signal),
      }),
    routes: (filters, signal) => call(ENDPOINTS.listRoutes, { params, query: filters, ...withSignal(signal) }),
    steps: (signal) => call(ENDPOINTS.listSteps, { params, ...withSignal(signal) }),
    histogram: ({ bars, from, to }, signal) =>
      call(ENDPOINTS.getHistogram, {
        params,
        query: { bars: String(bars), ...(from && to ? { from, to } : {}) },
        ...withSignal(signal),
      }),
    comparedWith: (baseline, signal) =>
      call(ENDPOINTS.compareLogFiles, {
        params,
        query: { baseline, limit: String(LIMITS.list.max) },
        ...withSignal(signal),
      }),
    templates: (signal) => call(ENDPOINTS.listTemplates, { params, query: { axis: 'true' }, ...withSignal(signal) }),
  };
}

function withSignal(signal: AbortSignal | undefined) {
  return signal ? { signal } : {};
}
