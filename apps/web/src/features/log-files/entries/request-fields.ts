import { type LogEntry, REQUEST_FORMS, routeOf } from '@rootline/contract';
import { type FieldValue, lastName, plainFields } from './entry-fields.ts';

/** A request with its answer, as an entry states it. */
export interface RequestFields {
  method: string;
  /** Without its query. */
  path: string;
  /** From its question mark on; empty without one. */
  query: string;
  /** Its path without what names one thing of many. */
  route: string;
  status: number;
  bytes: number | null;
  durationMs: number | null;
  /** Who asked, and the field that says so. */
  client: { field: string; value: FieldValue } | null;
}

/** Columns of requests, in their order; the path replaces the message. */
export const REQUEST_COLUMNS = ['@method', '@status', '@duration', '@bytes', '@client'] as const;
export type RequestColumn = (typeof REQUEST_COLUMNS)[number];

export function isRequestColumn(column: string): column is RequestColumn {
  return REQUEST_COLUMNS.some((each) => each === column);
}

const { names, values, duration, number, units } = REQUEST_FORMS;
const NAMES = {
  method: nameOf(names.method),
  path: nameOf(names.path),
  status: nameOf(names.status),
  bytes: nameOf(names.bytes),
  client: nameOf(names.client),
};
const METHOD = new RegExp(`^${values.method}$`);
const STATUS = new RegExp(`^${values.status}$`);
const TARGET = new RegExp(`^${values.path}`);
const LINE = /^"?([A-Z]{3,10}) ([^\s"]+)/;
const NUMBER = /^-?[0-9.]+$/;
const DURATION = new RegExp(`^(?:${duration})$`, 'i');
const DURATION_NUMBER = new RegExp(number, 'i');
const UNITS = units.map(([unit, factor]) => [new RegExp(unit, 'i'), factor] as const);

function nameOf(expression: string): RegExp {
  return new RegExp(`^(?:${expression})$`, 'i');
}

/** The request that an entry states, as the server reads it; null without one. */
export function requestOf({ metadata, message }: Pick<LogEntry, 'metadata' | 'message'>): RequestFields | null {
  const fields = plainFields(metadata).map(([path, value]): Field => [lastName(path), value]);
  const fieldOf = (name: RegExp, value: RegExp) =>
    fields.find(([own, held]) => name.test(own) && value.test(String(held ?? '')));
  const status = fieldOf(NAMES.status, STATUS)?.[1];
  if (status === undefined) return null;
  const [, writtenMethod, writtenTarget = ''] = LINE.exec(message) ?? [];
  const written = TARGET.test(writtenTarget) ? writtenTarget : null;
  const method = fieldOf(NAMES.method, METHOD)?.[1] ?? (written === null ? undefined : writtenMethod);
  const target = method === undefined ? undefined : (fieldOf(NAMES.path, TARGET)?.[1] ?? written);
  if (typeof method !== 'string' || typeof target !== 'string') return null;
  // The line holds the whole target; a field may hold it without its query.
  const all = written?.startsWith(target) === true ? written : target;
  const question = all.indexOf('?');
  const bytes = fieldOf(NAMES.bytes, NUMBER)?.[1];
  const client = fieldOf(NAMES.client, CLIENT);
  return {
    method,
    path: question < 0 ? all : all.slice(0, question),
    query: question < 0 ? '' : all.slice(question),
    route: routeOf(TARGET.exec(target)?.[1] ?? ''),
    status: Number(status),
    bytes: bytes === undefined ? null : Number(bytes),
    durationMs: durationOf(fields),
    client: client === undefined ? null : { field: client[0], value: client[1] },
  };
}

type Field = readonly [name: string, value: FieldValue];
const CLIENT = /^(?!-?$)/;

/** Milliseconds, by the unit that the first such field states in its value or its name. */
function durationOf(fields: readonly Field[]): number | null {
  const stated = fields.map(([name, value]) => `${name}":${value}`).find((field) => DURATION.test(field));
  if (stated === undefined) return null;
  const [, factor = 1] = UNITS.find(([unit]) => unit.test(stated)) ?? [];
  return Number(DURATION_NUMBER.exec(stated)?.[1]) * factor;
}

/** True for an access log: nearly all entries are requests. */
export function areRequests(entries: readonly Pick<LogEntry, 'metadata' | 'message'>[]): boolean {
  const requests = entries.filter((entry) => requestOf(entry) !== null).length;
  return requests > 0 && requests >= 0.9 * entries.length;
}

/** The columns that at least one request fills. */
export function requestColumns(entries: readonly Pick<LogEntry, 'metadata' | 'message'>[]): RequestColumn[] {
  const requests = entries.flatMap((entry) => requestOf(entry) ?? []);
  return REQUEST_COLUMNS.filter((column) => {
    if (column === '@duration') return requests.some(({ durationMs }) => durationMs !== null);
    return column !== '@bytes' || requests.some(({ bytes }) => bytes !== null);
  });
}
