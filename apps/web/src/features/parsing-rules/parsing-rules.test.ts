import { type ParsingRule, permissionsOf, ROLES, type Role, type User } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { sampleLines } from './line-preview.ts';
import { draftOf, missingParts, newDraft, newMapping, newPattern, type RuleDraft, ruleOf } from './rule-draft.ts';
import { findRules } from './rule-filters.tsx';
import { canChangeRule, canCreateRules, canMakeTemplates, canTestRules, chooseDialog } from './rule-permissions.ts';

const mapping = { sourceField: 'lvl', targetField: 'level', description: '', isActive: true };
const pattern = { name: 'plain', pattern: '^(?<lvl>\\w+)', description: '', priority: 0, isActive: true };
const rule = (id: string, change: Partial<ParsingRule> = {}): ParsingRule => ({
  id,
  name: id,
  description: '',
  isActive: true,
  isTemplate: false,
  fieldMappings: [mapping],
  regexPatterns: [pattern],
  ownerId: 'me',
  createdAt: '2026-01-01T00:00:00Z',
  ...change,
});
const user = (role: Role, id = 'me'): User => ({
  id,
  role,
  firstName: 'Ada',
  lastName: 'Test',
  email: 'ada@ops.example',
  createdAt: '2026-01-01T00:00:00Z',
});
const complete = (change: Partial<RuleDraft> = {}): RuleDraft => ({ ...draftOf(rule('complete')), ...change });

describe('a rule can be saved only', () => {
  const blankMapping = { ...newMapping(), sourceField: ' ', targetField: '\t' };
  const goodMapping = { ...newMapping(), ...mapping };
  const blankPattern = { ...newPattern(), name: ' ', pattern: '  ' };
  const goodPattern = { ...newPattern(), ...pattern };

  test.each<[string, RuleDraft, string[]]>([
    ['when it is complete', complete(), []],
    ['when it is complete, even if it is inactive', complete({ isActive: false }), []],
    ['with a name', complete({ name: '  ' }), ['Name']],
    ['with a mapping', complete({ fieldMappings: [] }), ['At least one field mapping']],
    ['with a pattern', complete({ regexPatterns: [] }), ['At least one regex pattern']],
    [
      'when every mapping has both fields',
      complete({ fieldMappings: [blankMapping, goodMapping, { ...blankMapping, targetField: 'x' }] }),
      ['Source field of mapping 1, 3', 'Target field of mapping 1'],
    ],
    [
      'when every pattern has a name and a text',
      complete({ regexPatterns: [goodPattern, blankPattern] }),
      ['Name of pattern 2', 'Pattern text of pattern 2'],
    ],
    ['with all of that', newDraft(), ['Name', 'At least one field mapping', 'At least one regex pattern']],
  ])('%s', (_name, draft, missing) => {
    expect(missingParts(draft)).toEqual(missing);
  });
});

describe('a rule that is typed', () => {
  test('begins active, as no template, and without rows', () => {
    expect(ruleOf(newDraft())).toEqual({
      name: '',
      description: '',
      isActive: true,
      isTemplate: false,
      fieldMappings: [],
      regexPatterns: [],
    });
  });

  test('gets active rows, and patterns of priority 0', () => {
    expect(newMapping()).toMatchObject({ sourceField: '', targetField: '', description: '', isActive: true });
    expect(newPattern()).toMatchObject({ name: '', pattern: '', description: '', priority: 0, isActive: true });
  });

  test('is sent as it was read when nothing changed', () => {
    const { id: _id, ownerId: _owner, createdAt: _created, ...content } = rule('r');
    expect(ruleOf(draftOf(rule('r')))).toEqual(content);
  });

  test('keeps the blanks of a pattern but not those around names', () => {
    const draft = complete({
      name: ' n ',
      fieldMappings: [{ ...newMapping(), sourceField: ' a ', targetField: ' b ' }],
      regexPatterns: [{ ...newPattern(), name: ' p ', pattern: ' x ' }],
    });
    expect(ruleOf(draft)).toMatchObject({
      name: 'n',
      fieldMappings: [{ sourceField: 'a', targetField: 'b' }],
      regexPatterns: [{ name: 'p', pattern: ' x ' }],
    });
  });

  test.each([
    [7, 7],
    ['', 0],
    ['-', 0],
    ['-12', -12],
    ['3.9', 3],
  ])('has a whole number as priority: %o is sent as %i', (priority, sent) => {
    expect(ruleOf(complete({ regexPatterns: [{ ...newPattern(), priority }] })).regexPatterns[0]?.priority).toBe(sent);
  });
});

test.each([
  ['', []],
  [' \n\t\n', []],
  ['one', ['one']],
  ['one\r\ntwo\rthree\nfour\n', ['one', 'two', 'three', 'four']],
  ['  indented  \n\n\nlast', ['  indented  ', 'last']],
])('the text %o has the sample lines %o', (text, lines) => {
  expect(sampleLines(text)).toEqual(lines);
});

describe('what a role may do', () => {
  test.each(ROLES)('%s creates and tests rules', (role) => {
    expect([canCreateRules(user(role)), canTestRules(user(role))]).toEqual([true, true]);
  });

  test.each<[Role, boolean, boolean, boolean]>([
    ['ADMIN', true, true, true],
    ['MANAGER', true, true, false],
    ['RESPONDER', true, false, false],
    ['VIEWER', true, false, false],
  ])('%s changes own rules: %s, templates: %s, rules of others: %s', (role, own, templates, others) => {
    expect(canChangeRule(rule('a'), user(role))).toBe(own);
    expect(canChangeRule(rule('a', { ownerId: null }), user(role))).toBe(own);
    expect(canChangeRule(rule('a', { isTemplate: true }), user(role))).toBe(templates);
    expect(canMakeTemplates(user(role))).toBe(templates);
    expect(canChangeRule(rule('a', { ownerId: 'other' }), user(role))).toBe(others);
  });
});

test('a reader of a strict server changes and creates none, and tests all the same', () => {
  const reader = { ...user('VIEWER'), permissions: permissionsOf('VIEWER', 'strict') };
  expect([canCreateRules(reader), canChangeRule(rule('a'), reader), canTestRules(reader)]).toEqual([
    false,
    false,
    true,
  ]);
});

describe('the address', () => {
  const rules = [rule('own'), rule('shared', { isTemplate: true, ownerId: 'other' })];
  test.each<[string, Parameters<typeof chooseDialog>[0], Role, string]>([
    ['without a dialog opens none', { rule: 'own' }, 'ADMIN', 'none'],
    ['opens a new rule', { dialog: 'edit' }, 'VIEWER', 'create'],
    ['opens a rule', { dialog: 'edit', rule: 'own' }, 'VIEWER', 'edit own'],
    ['opens a template for those who may change it', { dialog: 'edit', rule: 'shared' }, 'MANAGER', 'edit shared'],
    ['opens no template for others', { dialog: 'edit', rule: 'shared' }, 'RESPONDER', 'not-changeable'],
    ['opens the test of a template for everybody', { dialog: 'test', rule: 'shared' }, 'VIEWER', 'test shared'],
    ['opens a test without a rule', { dialog: 'test' }, 'VIEWER', 'test '],
    ['says that a rule is gone', { dialog: 'test', rule: 'gone' }, 'ADMIN', 'unknown-rule'],
  ])('%s', (_name, asked, role, expected) => {
    const state = chooseDialog(asked, { rules, self: user(role) });
    expect('rule' in state ? `${state.kind} ${state.rule?.id ?? ''}` : state.kind).toBe(expected);
  });
});

describe('the list', () => {
  const rules = [
    rule('nginx 10', { description: 'Access log' }),
    rule('nginx 9', { isActive: false }),
    rule('syslog', { isTemplate: true }),
  ];
  test.each<[string, Parameters<typeof findRules>[1], string[]]>([
    ['has templates first and counts in names', { text: '', state: null }, ['syslog', 'nginx 9', 'nginx 10']],
    ['is found by every word, whatever its case', { text: 'LOG nginx', state: null }, ['nginx 10']],
    ['shows active rules', { text: '', state: 'active' }, ['syslog', 'nginx 10']],
    ['shows inactive rules', { text: 'nginx', state: 'inactive' }, ['nginx 9']],
    ['may have nothing to show', { text: 'apache', state: null }, []],
  ])('%s', (_name, filter, ids) => {
    expect(findRules(rules, filter).map(({ id }) => id)).toEqual(ids);
  });
});
