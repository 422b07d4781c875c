import type { ComponentList } from '@rootline/contract';
import type { ConditionsOf } from './condition-reader.ts';
import type { EntryOperations } from './entry-operations.ts';
import type { EngineOf, SegmentCall } from './segment-engine.ts';

/** Matching entries by component, most frequent first. */
export function createComponentReader(engineOf: EngineOf, conditionsOf: ConditionsOf) {
  return async (
    { filter, limit, ...source }: EntryOperations['components']['input'],
    call: SegmentCall,
  ): Promise<ComponentList> => {
    const found: ComponentList = { total: 0, unnamed: 0, components: [] };
    if (!source.hasRawLines) return found;
    const { dialect, query } = engineOf(source, call);
    const { sql, values, texts } = await conditionsOf(filter, source, dialect);
    await query(
      {
        sql: `SELECT component, count(*)::DOUBLE AS count FROM $segments WHERE ${sql}
          GROUP BY component ORDER BY count DESC, component`,
        values,
        texts,
      },
      ([name, count]) => {
        if (typeof name !== 'string') found.unnamed = Number(count);
        else if (++found.total <= limit) found.components.push({ name, count: Number(count) });
        return true;
      },
    );
    return found;
  };
}
