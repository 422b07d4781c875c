import { type NewParsingRule, newParsingRuleSchema } from '@rootline/contract';

/** A rule without what belongs to one server: its id, owner and time. */
export function contentOf(rule: NewParsingRule): NewParsingRule {
  const { name, description, isActive, isTemplate, fieldMappings, regexPatterns } = rule;
  return { name, description, isActive, isTemplate, fieldMappings, regexPatterns };
}

/** The rule that the text of a file holds, or why it holds none. */
export function readRuleFile(text: string): { ok: true; rule: NewParsingRule } | { ok: false; reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not-json' };
  }
  const read = newParsingRuleSchema.safeParse(value);
  return read.success
    ? { ok: true, rule: contentOf(read.data) }
    : { ok: false, reason: read.error.issues[0]?.message ?? 'not-json' };
}

/** A name that can be a file. */
export function ruleFileName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return `${plain === '' ? 'rule' : plain.slice(0, 80)}.rule.json`;
}
