import { expect, it, test } from 'vitest';
import { clickhouseQuery, type ObjectPlace } from './clickhouse-query.ts';

const PLACE: ObjectPlace = {
  endpoint: 'http://store:9000',
  bucket: 'logs',
  region: 'eu-west-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
};
const QUERY = { sql: 'SELECT line FROM $segments', values: {}, keys: ['segments/1/a'], structure: 'line Int64' };
const textOf = (place: Partial<ObjectPlace>, query: Partial<typeof QUERY> = {}) =>
  clickhouseQuery({ ...PLACE, ...place }, { ...QUERY, ...query }).text.replace('SELECT line FROM ', '');

test.each<[string, Partial<ObjectPlace>, Partial<typeof QUERY>, string]>([
  [
    'one object',
    {},
    {},
    "s3('http://store:9000/logs/segments/1/a', {s3Key:String}, {s3Secret:String}, 'Parquet', 'line Int64')",
  ],
  [
    'several by their keys',
    {},
    { keys: ['a/1', 'a/2'] },
    "s3('http://store:9000/logs/{a/1,a/2}', {s3Key:String}, {s3Secret:String}, 'Parquet', 'line Int64')",
  ],
  [
    'a bucket in the host',
    { forcePathStyle: false, credentials: null },
    {},
    "s3('http://logs.store:9000/segments/1/a', 'Parquet', 'line Int64')",
  ],
  [
    'a store below a path',
    { endpoint: 'https://gate/s3/', credentials: null },
    {},
    "s3('https://gate/s3/logs/segments/1/a', 'Parquet', 'line Int64')",
  ],
  [
    'a bucket of Amazon',
    { endpoint: null, forcePathStyle: false, credentials: null },
    {},
    "s3('https://logs.s3.eu-west-1.amazonaws.com/segments/1/a', 'Parquet', 'line Int64')",
  ],
])('names %s', (_name, place, query, expected) => {
  expect(textOf(place, query)).toBe(expected);
});

it('gives values and the secret of the bucket as parameters by their types', () => {
  const sql = 'SELECT $text, $lines, $none, $from, $half FROM x';
  const values = { text: "it's $lines", lines: [1, 2], none: [], from: 5, half: 0.5 };
  const query = clickhouseQuery(PLACE, { ...QUERY, sql, values });
  expect(query.text).toBe(
    'SELECT {text:String}, {lines:Array(Int64)}, {none:Array(String)}, {from:Int64}, {half:Float64} FROM x',
  );
  expect(query.values).toEqual({ ...values, s3Key: 'key', s3Secret: 'secret' });
});

it('refuses a key that would be a pattern, and a value that is not there', () => {
  expect(() => textOf({}, { keys: ['segments/*'] })).toThrow('Not a blob key: segments/*');
  expect(() => textOf({}, { sql: 'SELECT $gone FROM $segments' })).toThrow('gone');
});
