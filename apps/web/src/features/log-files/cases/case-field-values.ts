import { type CaseFile, ENDPOINTS, type FieldValueList, LIMITS } from '@rootline/contract';
import { call } from '#api/call.ts';
import { namesIn } from '../entries/entry-filters.ts';
import type { EntryFilters } from '../entries/entry-source.ts';

interface Asked {
  filters: EntryFilters;
  name: string;
}

/** The most frequent values of a field among the matching entries of all files of a case. */
export async function caseFieldValues(
  files: readonly CaseFile[],
  { filters, name }: Asked,
  signal?: AbortSignal,
): Promise<FieldValueList> {
  const limit = String(LIMITS.entries.fieldValues);
  const lists = await Promise.all(
    filesOf(files, filters).map((file) =>
      call(ENDPOINTS.listFieldValues, {
        params: { id: file.logFile.id },
        query: { ...filtersOfFile(filters, file), name, limit },
        ...(signal ? { signal } : {}),
      }),
    ),
  );
  return mergedValues(lists, LIMITS.entries.fieldValues);
}

/** The files that the filters of a case let through. */
export function filesOf(
  files: readonly CaseFile[],
  { components, componentsNot, files: ids, template }: EntryFilters,
): CaseFile[] {
  const shown = components === undefined ? null : namesIn(components);
  const leftOut = namesIn(componentsNot);
  const chosen = ids === undefined ? null : namesIn(ids);
  const ofTemplate = template === undefined ? null : template.split(' ').map((id) => id.split(',')[0]);
  return files.filter(
    ({ service, logFile: { id } }) =>
      (shown === null || shown.includes(service)) &&
      !leftOut.includes(service) &&
      (chosen === null || chosen.includes(id)) &&
      (ofTemplate === null || ofTemplate.includes(id)),
  );
}

/** The filters of a case as those of one file: by the file's own clock, and its own template. */
export function filtersOfFile(filters: EntryFilters, { offsetMs, logFile }: CaseFile): EntryFilters {
  const { components, componentsNot, files, template, from, to, ...own } = filters;
  const byOwnClock = (time: string) => new Date(Date.parse(time) - offsetMs).toISOString();
  const ownTemplate = template?.split(' ').find((id) => id.startsWith(`${logFile.id},`));
  return {
    ...own,
    ...(from === undefined ? {} : { from: byOwnClock(from) }),
    ...(to === undefined ? {} : { to: byOwnClock(to) }),
    ...(ownTemplate === undefined ? {} : { template: ownTemplate.slice(logFile.id.length + 1) }),
  };
}

/** Values of several files as one list, most frequent first. */
export function mergedValues(lists: readonly FieldValueList[], most: number): FieldValueList {
  const merged = new Map<string, FieldValueList['values'][number]>();
  for (const { value, count } of lists.flatMap(({ values }) => values)) {
    const key = JSON.stringify(value);
    merged.set(key, { value, count: count + (merged.get(key)?.count ?? 0) });
  }
  const values = [...merged.values()].sort((a, b) => b.count - a.count);
  // A file may have more values than it was asked for.
  const total = Math.max(values.length, ...lists.map((list) => list.total));
  return { total, values: values.slice(0, most) };
}
