import type { LogEntry } from '@rootline/contract';
import { plainFields } from './entry-fields.ts';

/** A request with its answer, as an entry states it. */
export interface RequestFields {
  method: string;
  /** Without its query. */
  path: string;
  /** From its question mark on; empty without one. */
  query: string;
  status: number;
  bytes: number | null;
  durationMs: number | null;
  client: string | null;
}

/** Columns of requests, in their order; the path replaces the message. */
export const REQUEST_COLUMNS = ['@method', '@status', '@duration', '@bytes', '@client'] as const;
export type RequestColumn = (typeof REQUEST_COLUMNS)[number];

export function isRequestColumn(column: string): column is RequestColumn {
  return REQUEST_COLUMNS.some((each) => each === column);
}

const NAMES = {
  method: /^(?:(?:http|request)[_-]?)?(?:method|verb)$/i,
  path: /^(?:request[_-]?)?(?:path|uri|url|target)$/i,
  status: /^(?:(?:http|response)[_-]?)?(?:status|code)(?:[_-]?code)?$/i,
  bytes: /^(?:(?:body|response)[_-]?)?(?:bytes|size|length)(?:[_-]?sent)?$/i,
  client: /^(?:client|remote)(?:[_-]?(?:ip|addr|address|host))?$/i,
};
/** Names of durations, each with its unit in milliseconds. */
const DURATIONS: readonly [RegExp, number][] = [
  [/^(?:duration|latency|elapsed|took|time)[_-]?ms$|^ms$/i, 1],
  [/^(?:duration|latency|elapsed|request[_-]?time|response[_-]?time|rt|seconds)(?:[_-]?s(?:ec(?:onds)?)?)?$/i, 1000],
];
const REQUEST = /^"?([A-Z]{3,10}) (\S+)/;

/** The request that an entry states; null without one. */
export function requestOf({ metadata, message }: Pick<LogEntry, 'metadata' | 'message'>): RequestFields | null {
  const fields = plainFields(metadata).map(([path, value]) => [path.slice(path.lastIndexOf('.') + 1), value] as const);
  const fieldOf = (name: RegExp) => fields.find(([own, value]) => name.test(own) && value !== '-')?.[1] ?? null;
  const numberOf = (name: RegExp) => {
    const value = fieldOf(name);
    return value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value);
  };
  const status = numberOf(NAMES.status);
  if (status === null || !Number.isInteger(status) || status < 100 || status > 599) return null;
  const written = REQUEST.exec(message);
  const method = fieldOf(NAMES.method) ?? written?.[1];
  const target = fieldOf(NAMES.path) ?? written?.[2];
  if (typeof method !== 'string' || typeof target !== 'string') return null;
  // The line holds the whole target; a field may hold it without its query.
  const whole = written?.[2]?.startsWith(target) === true ? written[2] : target;
  const question = whole.indexOf('?');
  const client = fieldOf(NAMES.client);
  const duration = DURATIONS.flatMap(([name, toMs]) => {
    const value = numberOf(name);
    return value === null ? [] : [value * toMs];
  });
  return {
    method,
    path: question < 0 ? whole : whole.slice(0, question),
    query: question < 0 ? '' : whole.slice(question),
    status,
    bytes: numberOf(NAMES.bytes),
    durationMs: duration[0] ?? null,
    client: client === null ? null : String(client),
  };
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
