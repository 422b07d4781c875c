import type { TimeGap } from '@rootline/contract';
import type { ConditionsOf } from './condition-reader.ts';
import type { EntryOperations } from './entry-operations.ts';
import type { EngineOf, SegmentCall } from './segment-engine.ts';

/** Entries after a pause of ten times the usual one: the longest pauses, in file order. */
export function createGapReader(engineOf: EngineOf, conditionsOf: ConditionsOf) {
  return async (
    { filter, limit, ...source }: EntryOperations['gaps']['input'],
    call: SegmentCall,
  ): Promise<TimeGap[]> => {
    const { dialect, query } = engineOf(source, call);
    const { sql, values, texts } = await conditionsOf(filter, source, dialect);
    const gaps: TimeGap[] = [];
    await query(
      {
        sql: `WITH pauses AS MATERIALIZED (
            SELECT line::DOUBLE AS line, seq::DOUBLE AS seq, ts_ms - lag(ts_ms) OVER (ORDER BY seq) AS pause
            FROM $segments WHERE ts_ms IS NOT NULL AND ${sql})
          SELECT line, seq, pause FROM pauses
          WHERE pause > 10 * (SELECT avg(pause) FROM pauses WHERE pause > 0) ORDER BY pause DESC, seq LIMIT ${limit}`,
        values,
        texts,
      },
      ([line, seq, pause]) => {
        gaps.push({ line: Number(line), seq: Number(seq), milliseconds: Number(pause) });
        return true;
      },
    );
    return gaps.sort((a, b) => a.seq - b.seq);
  };
}
