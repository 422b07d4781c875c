import { ID_PASSES, REQUEST_FORMS } from '@rootline/contract';
import type { Dialect } from './dialect.ts';

const { names, values, line, duration, number, units, id, idMark, routeLength } = REQUEST_FORMS;

/**
 * SQL for the requests that entries state, as columns `request_status`, `request_route` and `request_ms`; texts are empty
 * where no request is stated. Their fields stand in metadata, their method and path there or in the message.
 */
export function requestColumns(dialect: Dialect): { all: string; status: string } {
  const found = status(dialect);
  const all = `${found} AS request_status, ${route(dialect)} AS request_route, ${milliseconds(dialect)} AS request_ms`;
  return { all, status: found };
}

/** SQL for the condition that an entry is a request of the route `$route`. */
export function isOfRoute(dialect: Dialect): string {
  return `coalesce(${status(dialect)} <> '' AND ${route(dialect)} = $route, false)`;
}

/** Expressions of RE2 whose group is the wanted part. */
const STATUS = `${nameOf(names.status)}"?(${values.status})"?[,}]`;
const METHOD = `${nameOf(names.method)}"(${values.method})"`;
const PATH = `${nameOf(names.path)}"${values.path}`;
const LINE = `${line}${values.path}`;
const DURATION = `[".]((?i:${duration}))`;

/** Metadata is compact JSON, in which quotes within texts are escaped: the last part of a name stands nowhere else. */
function nameOf(name: string): string {
  return `[".](?i:${name})":`;
}

const groupOf = (dialect: Dialect, text: string, expression: string) =>
  dialect.firstGroup(text, dialect.literal(expression));

const status = (dialect: Dialect) => groupOf(dialect, 'metadata', STATUS);

/** The path of a field comes before that of the line, which needs no field for its method. */
function route(dialect: Dialect): string {
  const ofField = groupOf(dialect, 'metadata', PATH);
  const ofLine = groupOf(dialect, 'message', LINE);
  const path = `CASE WHEN ${ofField} <> '' AND (${groupOf(dialect, 'metadata', METHOD)} <> '' OR ${ofLine} <> '')
    THEN ${ofField} ELSE ${ofLine} END`;
  const withoutIds = (text: string) => dialect.replaced(text, dialect.literal(id), `/${idMark}\\1`);
  return Array.from({ length: ID_PASSES }).reduce<string>(withoutIds, dialect.start(path, routeLength));
}

/** The number of a duration in milliseconds, by its unit; null where none is stated. */
function milliseconds(dialect: Dialect): string {
  const stated = groupOf(dialect, 'metadata', DURATION);
  const factors = units.map(
    ([unit, factor]) => `WHEN ${dialect.matches(stated, dialect.literal(unit), true)} THEN ${factor}`,
  );
  return `${dialect.number(groupOf(dialect, stated, number))} * CASE ${factors.join(' ')} END`;
}
