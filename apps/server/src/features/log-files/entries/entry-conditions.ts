import type { FieldComparison } from '@rootline/contract';
import type { Dialect, SegmentValues } from './dialect.ts';
import type { KeptLines } from './entry-json.ts';
import type { EntryFilter } from './entry-operations.ts';
import { numberOfField } from './field-expression.ts';
import { isOfRoute } from './request-columns.ts';
import { searchCondition } from './search-condition.ts';

export interface Conditions {
  /** Joined by AND; never empty. */
  sql: string;
  values: SegmentValues;
}

interface Known extends KeptLines {
  /** Of the template that is wanted; null = any. */
  patternIds: number[] | null;
  dialect: Dialect;
}

/** The filter as SQL over a segment. Values are parameters, never part of the text. */
export function entryConditions(filter: EntryFilter, { patternIds, dialect, ...kept }: Known): Conditions {
  const parts = ['true'];
  const values: SegmentValues = {};
  if (filter.levels !== null) {
    parts.push(dialect.isOneOf('level', '$levels'));
    values['levels'] = filter.levels;
  }
  if (filter.fromMs !== null) {
    parts.push('ts_ms >= $fromMs');
    values['fromMs'] = filter.fromMs;
  }
  if (filter.toMs !== null) {
    parts.push('ts_ms <= $toMs');
    values['toMs'] = filter.toMs;
  }
  if (filter.lines !== null) {
    parts.push('line >= $rangeStart AND line <= $rangeEnd');
    values['rangeStart'] = filter.lines.from;
    values['rangeEnd'] = filter.lines.to;
  }
  if (patternIds?.length === 0) return { sql: 'false', values: {} };
  if (patternIds !== null) {
    parts.push(dialect.isOneOfMany('pattern_id', '$patternIds'));
    values['patternIds'] = patternIds;
  }
  filter.fields.forEach(({ name, value, isWanted }, position) => {
    parts.push(`coalesce(${fieldCondition(position, dialect)}, false) = ${isWanted}`);
    values[`field${position}`] = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  });
  filter.comparisons.forEach(([name, how, value], position) => {
    const number = dialect.number(dialect.firstGroup('metadata', `$compared${position}`));
    parts.push(`coalesce(${number} ${COMPARISONS[how]} $bound${position}, false)`);
    values[`compared${position}`] = numberOfField(name);
    values[`bound${position}`] = value;
  });
  const component = kept.hasRawLines ? `coalesce(component, '')` : `''`;
  // An empty list matches no entry, and the engine does not accept one.
  if (filter.components?.length === 0) return { sql: 'false', values: {} };
  if (filter.components !== null) {
    parts.push(dialect.isOneOf(component, '$components'));
    values['components'] = filter.components;
  }
  if (filter.notComponents.length > 0) {
    parts.push(`NOT ${dialect.isOneOf(component, '$notComponents')}`);
    values['notComponents'] = filter.notComponents;
  }
  // The costly conditions last.
  if (filter.route !== null) {
    parts.push(isOfRoute(dialect));
    values['route'] = filter.route;
  }
  if (filter.search !== null) {
    const search = searchCondition(filter.search, kept, dialect);
    parts.push(search.sql);
    Object.assign(values, search.values);
  }
  return { sql: parts.join(' AND '), values };
}

/** The operators themselves: nothing of a request becomes part of the text. */
const COMPARISONS: Record<FieldComparison[1], string> = { '>=': '>=', '<=': '<=', '>': '>', '<': '<' };

/** Metadata is compact JSON, in which quotes within texts are escaped: a name with its value and its end stands nowhere else. */
function fieldCondition(position: number, { contains }: Dialect): string {
  const pair = `$field${position}`;
  return `(${contains('metadata', `${pair} || ','`)} OR ${contains('metadata', `${pair} || '}'`)})`;
}
