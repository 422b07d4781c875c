import { type ENDPOINTS, type EndpointInput, LOG_LEVELS, readComparisons } from '@rootline/contract';
import type { EntryFilter, FieldCondition } from './entry-operations.ts';

export type EntryQuery = NonNullable<EndpointInput<typeof ENDPOINTS.getEntryIndex>['query']>;

/** The filters of a request in the form in which entries are stored. */
export function readEntryFilter(query: EntryQuery): EntryFilter {
  const {
    levels,
    text,
    mode,
    matchCase,
    from,
    to,
    template,
    lines,
    route,
    where,
    whereNot,
    compare,
    components,
    componentsNot,
  } = query;
  return {
    levels: levels === undefined ? null : levels.split(',').map(storedLevel),
    search:
      text === undefined || text === '' ? null : { text, isRegex: mode === 'regex', matchCase: matchCase === 'true' },
    fromMs: from === undefined ? null : Date.parse(from),
    toMs: to === undefined ? null : Date.parse(to),
    templateId: template ?? null,
    lines: lines === undefined ? null : readRange(lines),
    route: route ?? null,
    fields: [...fieldConditions(where, true), ...fieldConditions(whereNot, false)],
    comparisons: compare === undefined ? [] : (readComparisons(compare) ?? []),
    // The contract has checked the texts.
    components: components === undefined ? null : JSON.parse(components),
    notComponents: componentsNot === undefined ? [] : JSON.parse(componentsNot),
  };
}

/** The contract has checked the text. */
function readRange(lines: string): { from: number; to: number } {
  const [from = 0, to = 0] = lines.split('-').map(Number);
  return { from, to };
}

/** 0 stands for entries that state no level. */
function storedLevel(word: string): number {
  return STORED_WORDS.indexOf(word) + 1;
}

const STORED_WORDS: readonly string[] = LOG_LEVELS;

/** The contract has checked the text. */
function fieldConditions(json: string | undefined, isWanted: boolean): FieldCondition[] {
  if (json === undefined) return [];
  const values: Record<string, FieldCondition['value']> = JSON.parse(json);
  return Object.entries(values).map(([name, value]) => ({ name, value, isWanted }));
}
