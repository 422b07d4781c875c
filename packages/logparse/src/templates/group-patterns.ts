import { mergeByLooks } from './merge-by-looks.ts';
import { mergeCodes } from './merge-codes.ts';
import { mergeCrossingColumns } from './merge-crossing-columns.ts';
import { mergeEnclosedTexts } from './merge-enclosed-texts.ts';
import { mergeIntoWider } from './merge-into-wider.ts';
import { mergeKnownValues } from './merge-known-values.ts';
import { mergeLists } from './merge-lists.ts';
import { mergeLongNames } from './merge-long-names.ts';
import { mergeNestedValues } from './merge-nested-values.ts';
import { mergeOneColumn } from './merge-one-column.ts';
import { mergeOptionalParts } from './merge-optional-parts.ts';
import { mergeRareWords } from './merge-rare-words.ts';
import { mergeUnits } from './merge-units.ts';
import type { Pattern } from './pattern.ts';
import { groupOf, type PatternGroup } from './pattern-group.ts';

const MAX_ROUNDS = 6;
/** A round over thousands of shapes that merges hardly any is not worth another one. */
const SETTLED = 0.999;

const STEPS: readonly ((groups: readonly PatternGroup[]) => PatternGroup[])[] = [
  mergeEnclosedTexts,
  mergeLists,
  mergeNestedValues,
  mergeByLooks,
  mergeUnits,
  mergeCrossingColumns,
  mergeCodes,
  mergeOneColumn,
  mergeKnownValues,
  mergeLongNames,
  mergeRareWords,
  mergeOptionalParts,
];

/** Puts patterns together that are one message with different values. Statistics over all patterns decide, not their order. */
export function groupPatterns(patterns: readonly Pattern[]): PatternGroup[] {
  let groups = patterns.filter((pattern) => pattern.count > 0).map(groupOf);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = groups.length;
    groups = STEPS.reduce((merged, step) => step(merged), groups);
    if (groups.length >= before * SETTLED) break;
  }
  return mergeIntoWider(groups);
}
