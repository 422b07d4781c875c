import { type DuckDBValue, listValue } from '@duckdb/node-api';
import type { EntryFilter } from './entry-operations.ts';

export interface Conditions {
  /** Joined by AND; never empty. */
  sql: string;
  values: Record<string, DuckDBValue>;
}

/** The filter as SQL over a segment. Values are parameters, never part of the text. */
export function entryConditions(filter: EntryFilter, patternIds: number[] | null): Conditions {
  const parts = ['true'];
  const values: Record<string, DuckDBValue> = {};
  if (filter.levels !== null) {
    parts.push('list_contains($levels, level)');
    values['levels'] = listValue(filter.levels);
  }
  if (filter.fromMs !== null) {
    parts.push('ts_ms >= $fromMs');
    values['fromMs'] = filter.fromMs;
  }
  if (filter.toMs !== null) {
    parts.push('ts_ms <= $toMs');
    values['toMs'] = filter.toMs;
  }
  if (patternIds?.length === 0) return { sql: 'false', values: {} };
  if (patternIds !== null) {
    parts.push('pattern_id IN (SELECT unnest($patternIds))');
    values['patternIds'] = listValue(patternIds);
  }
  filter.fields.forEach(({ name, value, isWanted }, position) => {
    parts.push(`coalesce(${fieldCondition(position)}, false) = ${isWanted}`);
    values[`field${position}`] = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  });
  // The costly conditions last.
  if (filter.search !== null) {
    parts.push(searchCondition(filter.search));
    values['text'] = filter.search.text;
  }
  return { sql: parts.join(' AND '), values };
}

/** contains(lower()) and RE2's own case option are three times as fast as ILIKE. */
function searchCondition({ isRegex, matchCase }: NonNullable<EntryFilter['search']>): string {
  if (isRegex) return `regexp_matches(message, $text, '${matchCase ? 'c' : 'i'}')`;
  return matchCase ? 'contains(message, $text)' : 'contains(lower(message), lower($text))';
}

/** Metadata is compact JSON, in which quotes within texts are escaped: a name with its value and its end stands nowhere else. */
function fieldCondition(position: number): string {
  const pair = `$field${position}`;
  return `(contains(metadata, ${pair} || ',') OR contains(metadata, ${pair} || '}'))`;
}
