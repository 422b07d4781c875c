import { DuckDBListValue, DuckDBMapValue, type DuckDBValue } from '@duckdb/node-api';
import { LOG_LEVELS } from '@rootline/contract';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import type { SegmentDatabase } from '../segment-database.ts';
import { conditionReader, type KeysOf } from './condition-reader.ts';
import { type EntryRow, entryColumns, entryJson, toEntryRow } from './entry-json.ts';
import type { EntryOperations, EntryPage } from './entry-operations.ts';
import { bucketOf } from './file-buckets.ts';
import { querySegments } from './query-segments.ts';
import type { TemplateKeys } from './template-keys.ts';

/** Answers questions about the entries of segments with DuckDB. Runs in a child process. */
export function createEntryReader(database: SegmentDatabase, keysOf: KeysOf) {
  const conditionsOf = conditionReader(database, keysOf);

  async function readForward(input: EntryOperations['readForward']['input'], { signal }: ChildCall<never>) {
    const { sql, values } = await conditionsOf(input.filter, input);
    const keys = await keysOf(input.digestPath);
    const page = createPage(keys, input);
    await querySegments(
      database,
      {
        sql: `SELECT ${entryColumns(input)} FROM read_parquet($files)
          WHERE line >= $fromLine AND seq >= $fromSeq AND ${sql} ORDER BY seq LIMIT ${input.limit + 1}`,
        files: input.segmentPaths,
        values: { ...values, fromLine: input.fromLine, fromSeq: input.fromSeq },
        signal,
      },
      (row) => page.add(toEntryRow(row)),
    );
    return page.result();
  }

  async function readBackward(input: EntryOperations['readBackward']['input'], { signal }: ChildCall<never>) {
    const { sql, values } = await conditionsOf(input.filter, input);
    const keys = await keysOf(input.digestPath);
    const page = createPage(keys, input);
    await querySegments(
      database,
      {
        sql: `SELECT ${entryColumns(input)} FROM read_parquet($files)
          WHERE line < $beforeLine AND seq < $beforeSeq AND ${sql} ORDER BY seq DESC LIMIT ${input.limit + 1}`,
        files: input.segmentPaths,
        values: { ...values, beforeLine: input.beforeLine, beforeSeq: input.beforeSeq },
        signal,
      },
      (row) => page.add(toEntryRow(row)),
    );
    return page.reversed();
  }

  async function index(input: EntryOperations['index']['input'], { signal }: ChildCall<never>) {
    const { sql, values } = await conditionsOf(input.filter, input);
    const { buckets } = input;
    const spread = Array.from({ length: buckets?.count ?? 0 }, () => 0);
    const levels = Array.from({ length: LOG_LEVELS.length + 1 }, () => 0);
    const found = { count: 0, lines: [] as number[], seqs: [] as number[], spread, levels };
    await querySegments(
      database,
      {
        // Numbered as they leave the scan, which is in file order, they are read by one thread; a search is worth sorting them.
        sql: `SELECT count(*)::DOUBLE, list([line, seq]::DOUBLE[] ORDER BY seq)
            FILTER (WHERE (rank + $offset - 1) % ${input.stride} = 0),
            ${buckets === null ? 'NULL, NULL' : `histogram(${bucketOf(buckets)}), histogram(level::INTEGER)`}
          FROM (SELECT line, seq, level, row_number() OVER (${buckets === null ? '' : 'ORDER BY seq'}) AS rank FROM read_parquet($files) WHERE ${sql})`,
        files: input.segmentPaths,
        values: { ...values, offset: input.offset },
        signal,
      },
      ([count, pairs, bucketCounts, levelCounts]) => {
        found.count = Number(count);
        takeCounts(bucketCounts, spread);
        takeCounts(levelCounts, levels);
        for (const [line, seq] of numberPairs(pairs)) {
          found.lines.push(line);
          found.seqs.push(seq);
        }
        return true;
      },
    );
    return found;
  }

  async function choose(input: EntryOperations['choose']['input'], { signal }: ChildCall<never>) {
    const keys = await keysOf(input.digestPath);
    const chosen: { seq: number; json: string }[] = [];
    const columns = entryColumns({ ...input, withRaw: false });
    let bytes = 0;
    const take = (row: DuckDBValue[]): boolean => {
      const entry = toEntryRow(row);
      const json = entryJson(entry, keys.idOf(entry.patternId));
      const size = Buffer.byteLength(json) + 1;
      if (bytes + size > input.maxBytes) return false;
      bytes += size;
      chosen.push({ seq: entry.seq, json });
      return true;
    };
    for (const [files, condition] of [
      [input.failurePaths, 'level IN (1, 2)'],
      [input.otherPaths, 'level NOT IN (1, 2)'],
    ] as const) {
      const limit = input.limit - chosen.length;
      if (files.length === 0 || limit === 0) continue;
      const sql = `SELECT ${columns} FROM read_parquet($files) WHERE ${condition} ORDER BY seq LIMIT ${limit}`;
      await querySegments(database, { sql, files, values: {}, signal }, take);
    }
    chosen.sort((a, b) => a.seq - b.seq);
    return { json: Buffer.from(chosen.map(({ json }) => json).join()), count: chosen.length };
  }

  return { readForward, readBackward, index, choose };
}

/** Collects entries up to a number and a size; one entry more tells where the next page begins. */
function createPage(keys: TemplateKeys, { limit, maxBytes }: { limit: number; maxBytes: number }) {
  const texts: string[] = [];
  let bytes = 0;
  let next: EntryPage['next'] = null;
  const result = (): EntryPage => ({ json: Buffer.from(texts.join()), count: texts.length, next });
  return {
    add(row: EntryRow): boolean {
      const json = entryJson(row, keys.idOf(row.patternId));
      bytes += Buffer.byteLength(json) + 1;
      // A page holds at least one entry, however large.
      if (texts.length === limit || (bytes > maxBytes && texts.length > 0)) {
        next = { line: row.line, seq: row.seq };
        return false;
      }
      texts.push(json);
      return true;
    },
    result,
    reversed(): EntryPage {
      texts.reverse();
      return result();
    },
  };
}

function takeCounts(counts: DuckDBValue | undefined, into: number[]): void {
  if (!(counts instanceof DuckDBMapValue)) return;
  for (const { key, value } of counts.entries) into[Number(key)] = Number(value);
}

function numberPairs(value: DuckDBValue | undefined): [number, number][] {
  if (!(value instanceof DuckDBListValue)) return [];
  return value.items.map((pair) => {
    const [first, second] = pair instanceof DuckDBListValue ? pair.items : [];
    return [Number(first), Number(second)];
  });
}
