import { LOG_LEVELS } from '@rootline/contract';
import type { ConditionsOf, KeysOf } from './condition-reader.ts';
import { DUCKDB, type SegmentValue } from './dialect.ts';
import { type EntryRow, entryColumns, entryJson, toEntryRow } from './entry-json.ts';
import type { EntryOperations, EntryPage } from './entry-operations.ts';
import { bucketOf } from './file-buckets.ts';
import type { EngineOf, SegmentCall } from './segment-engine.ts';
import type { TemplateKeys } from './template-keys.ts';

/** Answers questions about the entries of segments. Runs in a child process. */
export function createEntryReader(engineOf: EngineOf, conditionsOf: ConditionsOf, keysOf: KeysOf) {
  async function readForward(input: EntryOperations['readForward']['input'], call: SegmentCall) {
    const { dialect, query } = engineOf(input, call);
    const { sql, values, texts } = await conditionsOf(input.filter, input, dialect);
    const keys = await keysOf(input.digestPath);
    const page = createPage(keys, input);
    await query(
      {
        sql: `SELECT ${entryColumns(input, dialect)} FROM $segments
          WHERE line >= $fromLine AND seq >= $fromSeq AND ${sql} ORDER BY seq LIMIT ${input.limit + 1}`,
        values: { ...values, fromLine: input.fromLine, fromSeq: input.fromSeq },
        texts,
      },
      (row) => page.add(toEntryRow(row)),
    );
    return page.result();
  }

  async function readBackward(input: EntryOperations['readBackward']['input'], call: SegmentCall) {
    const { dialect, query } = engineOf(input, call);
    const { sql, values, texts } = await conditionsOf(input.filter, input, dialect);
    const keys = await keysOf(input.digestPath);
    const page = createPage(keys, input);
    await query(
      {
        sql: `SELECT ${entryColumns(input, dialect)} FROM $segments
          WHERE line < $beforeLine AND seq < $beforeSeq AND ${sql} ORDER BY seq DESC LIMIT ${input.limit + 1}`,
        values: { ...values, beforeLine: input.beforeLine, beforeSeq: input.beforeSeq },
        texts,
      },
      (row) => page.add(toEntryRow(row)),
    );
    return page.reversed();
  }

  async function index(input: EntryOperations['index']['input'], call: SegmentCall) {
    const { dialect, query } = engineOf(input, call);
    const { sql, values, texts } = await conditionsOf(input.filter, input, dialect);
    const { buckets } = input;
    const spread = Array.from({ length: buckets?.count ?? 0 }, () => 0);
    const levels = Array.from({ length: LOG_LEVELS.length + 1 }, () => 0);
    const found = { count: 0, lines: [] as number[], seqs: [] as number[], spread, levels };
    await query(
      {
        sql: `SELECT count(*)::DOUBLE, ${dialect.placesWhere(`(rank + $offset - 1) % ${input.stride} = 0`)},
            ${buckets === null ? 'NULL, NULL' : `${dialect.countsOf(bucketOf(buckets))}, ${dialect.countsOf('level::INTEGER')}`}
          FROM (SELECT line, seq, level, ${dialect.rank(buckets !== null || texts !== null)} AS rank FROM $segments WHERE ${sql})`,
        values: { ...values, offset: input.offset },
        texts,
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

  async function choose(input: EntryOperations['choose']['input'], call: SegmentCall) {
    const keys = await keysOf(input.digestPath);
    const chosen: { seq: number; json: string }[] = [];
    const columns = entryColumns({ ...input, withRaw: false }, DUCKDB);
    let bytes = 0;
    const take = (row: readonly SegmentValue[]): boolean => {
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
      const sql = `SELECT ${columns} FROM $segments WHERE ${condition} ORDER BY seq LIMIT ${limit}`;
      await engineOf({ engine: 'duckdb', segments: files }, call).query({ sql, values: {} }, take);
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

function takeCounts(counts: SegmentValue | undefined, into: number[]): void {
  for (const [key, count] of numberPairs(counts)) into[key] = count;
}

function numberPairs(value: SegmentValue | undefined): [number, number][] {
  if (!Array.isArray(value)) return [];
  return value.map((pair) => {
    const [first, second] = Array.isArray(pair) ? pair : [];
    return [Number(first), Number(second)];
  });
}
