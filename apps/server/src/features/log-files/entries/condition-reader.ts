import type { SegmentDatabase } from '../segment-database.ts';
import type { Dialect } from './dialect.ts';
import { type Conditions, entryConditions } from './entry-conditions.ts';
import type { KeptLines } from './entry-json.ts';
import type { EntryFilter } from './entry-operations.ts';
import { checkExpression } from './query-segments.ts';
import type { TemplateKeys } from './template-keys.ts';
import { textsOfMatches } from './texts-of-matches.ts';

export type KeysOf = (digestPath: string) => Promise<TemplateKeys>;

type ConditionSource = KeptLines & { digestPath: string };

export type ConditionsOf = ReturnType<typeof conditionReader>;

/** Turns filters into SQL for the files of a digest. Refuses a regular expression that is none. */
export function conditionReader(database: SegmentDatabase, keysOf: KeysOf) {
  return async (
    filter: EntryFilter,
    { digestPath, ...kept }: ConditionSource,
    dialect: Dialect,
  ): Promise<Conditions & { texts: string[] | null }> => {
    if (filter.search?.isRegex === true) await checkExpression(database, filter.search.text);
    const keys = filter.templateId === null ? null : (await keysOf(digestPath)).patternsOf(filter.templateId);
    const conditions = entryConditions(filter, { ...kept, patternIds: keys, dialect });
    return { ...conditions, texts: filter.search === null ? null : textsOfMatches(filter.search) };
  };
}
