import type { S3Settings } from '#platform/blobs/s3/s3-settings.ts';

/** Where ClickHouse finds the objects of the bucket; without credentials it takes those of its own machine. */
export type ObjectPlace = S3Settings;

type Value = string | number | boolean | null | Value[];

export interface ObjectQuery {
  /** `$segments` stands for the rows of the objects, `$name` for a value. */
  sql: string;
  values: Record<string, Value>;
  /** Of Parquet objects in the bucket: always each by its key, for nothing is ever listed. */
  keys: readonly string[];
  /** Columns and their types, so that no query begins with a look at an object to find them. */
  structure: string;
}

/** A query as ClickHouse takes it: what is asked for, and the secret of the bucket, are parameters and no part of the text. */
export function clickhouseQuery(place: ObjectPlace, { sql, values, keys, structure }: ObjectQuery) {
  const { credentials } = place;
  const given: Record<string, Value> =
    credentials === null
      ? values
      : { ...values, s3Key: credentials.accessKeyId, s3Secret: credentials.secretAccessKey };
  const source = [
    quoted(addressOf(place, keys)),
    ...(credentials === null ? [] : ['$s3Key', '$s3Secret']),
    quoted('Parquet'),
    quoted(structure),
  ].join(', ');
  const text = sql
    .replaceAll('$segments', () => `s3(${source})`)
    .replace(/\$(\w+)/g, (_, name) => parameter(name, given[name]));
  return { text, values: given };
}

/** One address for all keys; ClickHouse asks for those in braces one by one. */
function addressOf({ endpoint, bucket, region, forcePathStyle }: ObjectPlace, keys: readonly string[]): string {
  const { protocol, host, pathname } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const folder = `${pathname.replace(/\/$/, '')}/`;
  const base = forcePathStyle ? `${protocol}//${host}${folder}${bucket}/` : `${protocol}//${bucket}.${host}${folder}`;
  const bad = keys.find((key) => !/^[\w./-]+$/.test(key));
  if (bad !== undefined) throw new Error(`Not a blob key: ${bad}`);
  return base + (keys.length === 1 ? keys[0] : `{${keys.join()}}`);
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

function parameter(name: string, value: Value | undefined): string {
  if (value === undefined) throw new Error(`The query names ${name}, which it is not given`);
  return `{${name}:${typeOf(value)}}`;
}

function typeOf(value: Value): string {
  if (Array.isArray(value)) return `Array(${typeOf(value[0] ?? '')})`;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'Int64' : 'Float64';
  return typeof value === 'boolean' ? 'Bool' : 'String';
}
