import type { NewParsingRule, RuleDraft } from '@rootline/contract';
import { compilePattern } from './compile-pattern.ts';
import type { Draft } from './draft.ts';
import { draftColumns } from './draft-columns.ts';
import { draftHeader } from './draft-header.ts';
import { draftTemplates } from './draft-templates.ts';

const DRAFTERS = [draftColumns, draftHeader, draftTemplates];
const SAMPLED_LINES = 1000;
const LEAST_SHARE = 0.3;

/**
 * Makes a parsing rule of sampled lines of a log: of columns that a character divides, of the header that the lines
 * share, or of their templates; what matches most lines with most fields is chosen. null when nothing matches enough.
 */
export function draftOfLines(lines: readonly string[]): RuleDraft | null {
  const sample = lines.filter((line) => line.trim() !== '').slice(0, SAMPLED_LINES);
  let best: { draft: Draft; matchedLines: number; score: number } | null = null;
  for (const make of DRAFTERS) {
    for (const draft of make(sample)) {
      const matchedLines = countMatched(draft, sample);
      const score = (matchedLines / Math.max(1, sample.length)) * worthOf(draft);
      if (matchedLines >= sample.length * LEAST_SHARE && score > (best?.score ?? 0))
        best = { draft, matchedLines, score };
    }
  }
  if (best === null) return null;
  return { rule: ruleOf(best.draft), matchedLines: best.matchedLines, triedLines: sample.length };
}

/** A time and a level say more than any other field. */
function worthOf({ fields }: Draft): number {
  const has = (target: string) => (fields.some((field) => field.target === target) ? 1 : 0);
  return 1 + has('timestamp') + has('level') + has('message') + fields.length / 20;
}

function countMatched({ patterns }: Draft, lines: readonly string[]): number {
  const compiled = patterns.flatMap(({ pattern }) => {
    const compilation = compilePattern(pattern, 'linear');
    return compilation.ok ? [compilation.pattern] : [];
  });
  return lines.filter((line) => compiled.some((pattern) => pattern.test(line))).length;
}

function ruleOf({ name, patterns, fields }: Draft): NewParsingRule {
  return {
    name,
    description: '',
    isActive: true,
    isTemplate: false,
    fieldMappings: fields.map(({ group, target }) => ({
      sourceField: group,
      targetField: target,
      description: '',
      isActive: true,
    })),
    regexPatterns: patterns.map((pattern) => ({ ...pattern, description: '', priority: 0, isActive: true })),
  };
}
