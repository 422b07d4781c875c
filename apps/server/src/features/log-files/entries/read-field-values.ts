import type { FieldValueList } from '@rootline/contract';
import type { ConditionsOf } from './condition-reader.ts';
import type { EntryOperations } from './entry-operations.ts';
import { valueOfField } from './field-expression.ts';
import type { EngineOf, SegmentCall } from './segment-engine.ts';

/** The values of one field of matching entries, most frequent first. */
export function createFieldValueReader(engineOf: EngineOf, conditionsOf: ConditionsOf) {
  return async (
    { filter, name, limit, ...source }: EntryOperations['fieldValues']['input'],
    call: SegmentCall,
  ): Promise<FieldValueList> => {
    const found: FieldValueList = { total: 0, values: [] };
    const { dialect, query } = engineOf(source, call);
    const { sql, values, texts } = await conditionsOf(filter, source, dialect);
    const value = dialect.firstGroup('metadata', '$valueOf');
    await query(
      {
        sql: `SELECT ${value} AS value, count(*)::DOUBLE AS count FROM $segments WHERE ${sql}
          GROUP BY value ORDER BY count DESC, value`,
        values: { ...values, valueOf: valueOfField(name) },
        texts,
      },
      ([json, count]) => {
        if (typeof json !== 'string' || json === '') return true;
        if (++found.total <= limit) found.values.push({ value: JSON.parse(json), count: Number(count) });
        return true;
      },
    );
    return found;
  };
}
