import type { SegmentDatabase } from '../segment-database.ts';
import type { Dialect } from './dialect.ts';
import { type Conditions, entryConditions } from './entry-conditions.ts';
import type { KeptLines } from './entry-json.ts';
import type { EntryFilter } from './entry-operations.ts';
import { checkExpression } from './query-segments.ts';
import type { TemplateKeys } from './template-keys.ts';

export type KeysOf = (digestPath: string) => Promise<TemplateKeys>;

type ConditionSource = KeptLines & { digestPath: string };

export type ConditionsOf = ReturnType<typeof conditionReader>;

/** Turns filters into SQL for the files of a digest. Refuses a regular expression that is none. */
export function conditionReader(database: SegmentDatabase, keysOf: KeysOf) {
  return async (
    filter: EntryFilter,
    { digestPath, ...kept }: ConditionSource,
    dialect: Dialect,
  ): Promise<Conditions> => {
    if (filter.search?.isRegex === true) await checkExpression(database, filter.search.text);
    const keys = filter.templateId === null ? null : (await keysOf(digestPath)).patternsOf(filter.templateId);
    return entryConditions(filter, { ...kept, patternIds: keys, dialect });
  };
}
