import { expect, test } from 'vitest';
import { contentOf, readRuleFile, ruleFileName } from './rule-files.tsx';

const rule = {
  name: 'Orders',
  description: '',
  isActive: true,
  isTemplate: false,
  fieldMappings: [{ sourceField: 'lvl', targetField: 'level', description: '', isActive: true }],
  regexPatterns: [{ name: 'plain', pattern: '(?<lvl>\\w+)', description: '', priority: 0, isActive: true }],
};

test('a rule that is saved can be read again, without what belongs to the server', () => {
  const stored = { ...rule, id: 'r1', ownerId: 'u1', createdAt: '2026-01-01T00:00:00Z' };
  expect(readRuleFile(JSON.stringify(contentOf(stored)))).toEqual({ ok: true, rule });
});

test.each([
  ['text', 'not-json'],
  ['{"name":"x"}', 'Field mappings must be a list'],
  ['{"name":"","fieldMappings":[],"regexPatterns":[]}', 'Name is required'],
])('a file with %s is refused', (text, reason) => {
  expect(readRuleFile(text)).toEqual({ ok: false, reason });
});

test.each([
  ['Orders: v2 / new', 'orders-v2-new.rule.json'],
  ['../../etc', 'etc.rule.json'],
  ['***', 'rule.rule.json'],
])('the rule %s is saved as %s', (name, fileName) => {
  expect(ruleFileName(name)).toBe(fileName);
});
