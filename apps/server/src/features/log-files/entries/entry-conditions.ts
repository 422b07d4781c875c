import { type DuckDBValue, listValue } from '@duckdb/node-api';
import type { KeptLines } from './entry-json.ts';
import type { EntryFilter } from './entry-operations.ts';
import { searchCondition } from './search-condition.ts';

export interface Conditions {
  /** Joined by AND; never empty. */
  sql: string;
  values: Record<string, DuckDBValue>;
}

interface Known extends KeptLines {
  /** Of the template that is wanted; null = any. */
  patternIds: number[] | null;
}

/** The filter as SQL over a segment. Values are parameters, never part of the text. */
export function entryConditions(filter: EntryFilter, { patternIds, ...kept }: Known): Conditions {
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
  const component = kept.hasRawLines ? `coalesce(component, '')` : `''`;
  if (filter.components !== null) {
    parts.push(`list_contains($components, ${component})`);
    values['components'] = listValue(filter.components);
  }
  if (filter.notComponents.length > 0) {
    parts.push(`NOT list_contains($notComponents, ${component})`);
    values['notComponents'] = listValue(filter.notComponents);
  }
  // The costly conditions last.
  if (filter.search !== null) {
    const search = searchCondition(filter.search, kept);
    parts.push(search.sql);
    Object.assign(values, search.values);
  }
  return { sql: parts.join(' AND '), values };
}

/** Metadata is compact JSON, in which quotes within texts are escaped: a name with its value and its end stands nowhere else. */
function fieldCondition(position: number): string {
  const pair = `$field${position}`;
  return `(contains(metadata, ${pair} || ',') OR contains(metadata, ${pair} || '}'))`;
}
