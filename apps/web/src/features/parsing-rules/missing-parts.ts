import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import type { RuleDraft } from './rule-draft.ts';

const text = parsingRulesText.missing;

/** What a rule still needs before it can be saved, in words; a rule that needs nothing can be saved. */
export function missingParts({ name, fieldMappings, regexPatterns }: RuleDraft): string[] {
  const ofRows = (rows: readonly number[], sentence: (rows: string) => string) =>
    rows.length === 0 ? [] : [sentence(rows.join(', '))];
  return [
    ...(isBlank(name) ? [text.name] : []),
    ...(fieldMappings.length === 0 ? [text.mapping] : []),
    ...ofRows(blankRows(fieldMappings, 'sourceField'), text.sourceField),
    ...ofRows(blankRows(fieldMappings, 'targetField'), text.targetField),
    ...(regexPatterns.length === 0 ? [text.pattern] : []),
    ...ofRows(blankRows(regexPatterns, 'name'), text.patternName),
    ...ofRows(blankRows(regexPatterns, 'pattern'), text.patternText),
  ];
}

/** Numbers, from 1, of the rows whose field is blank. */
function blankRows<Field extends string>(rows: readonly Record<Field, string>[], field: Field): number[] {
  return rows.flatMap((row, index) => (isBlank(row[field]) ? [index + 1] : []));
}

function isBlank(value: string): boolean {
  return value.trim() === '';
}
