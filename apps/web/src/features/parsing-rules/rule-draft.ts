import type { FieldMapping, NewParsingRule, RegexPattern } from '@rootline/contract';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';

/** A rule while it is being typed: rows have a key, and an emptied number field holds a text. */
export interface RuleDraft extends Omit<NewParsingRule, 'fieldMappings' | 'regexPatterns'> {
  fieldMappings: MappingDraft[];
  regexPatterns: PatternDraft[];
}
export type MappingDraft = FieldMapping & Keyed;
export type PatternDraft = Omit<RegexPattern, 'priority'> & { priority: number | string } & Keyed;

interface Keyed {
  key: string;
}

export function newDraft(): RuleDraft {
  return { name: '', description: '', isActive: true, isTemplate: false, fieldMappings: [], regexPatterns: [] };
}

export function newMapping(): MappingDraft {
  return { key: nextKey(), sourceField: '', targetField: '', description: '', isActive: true };
}

export function newPattern(): PatternDraft {
  return { key: nextKey(), name: '', pattern: '', description: '', priority: 0, isActive: true };
}

export function draftOf(rule: NewParsingRule): RuleDraft {
  const { name, description, isActive, isTemplate, fieldMappings, regexPatterns } = rule;
  return {
    name,
    description,
    isActive,
    isTemplate,
    fieldMappings: fieldMappings.map((mapping) => ({ ...mapping, key: nextKey() })),
    regexPatterns: regexPatterns.map((pattern) => ({ ...pattern, key: nextKey() })),
  };
}

/** What is sent. Names lose the blanks around them; a pattern keeps its own, they are part of what it matches. */
export function ruleOf(draft: RuleDraft): NewParsingRule {
  return {
    name: draft.name.trim(),
    description: draft.description,
    isActive: draft.isActive,
    isTemplate: draft.isTemplate,
    fieldMappings: draft.fieldMappings.map(({ sourceField, targetField, description, isActive }) => ({
      sourceField: sourceField.trim(),
      targetField: targetField.trim(),
      description,
      isActive,
    })),
    regexPatterns: draft.regexPatterns.map(({ name, pattern, description, priority, isActive }) => ({
      name: name.trim(),
      pattern,
      description,
      priority: Math.trunc(Number(priority)) || 0,
      isActive,
    })),
  };
}

let keys = 0;

function nextKey(): string {
  keys += 1;
  return `row ${keys}`;
}

/** Which field each group fills, of the active mappings. */
export function targetFields(
  mappings: readonly Pick<FieldMapping, 'sourceField' | 'targetField' | 'isActive'>[],
): ReadonlyMap<string, string> {
  return new Map(
    mappings
      .filter(({ isActive, sourceField, targetField }) => isActive && sourceField.trim() && targetField.trim())
      .map(({ sourceField, targetField }) => [sourceField.trim(), targetField.trim()]),
  );
}

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
