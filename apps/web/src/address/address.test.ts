import { describe, expect, test } from 'vitest';
import { parseLogFileSearch, parseLogFilesSearch } from './log-files-search.ts';
import {
  parseFeedbackSearch,
  parseLlmStatusSearch,
  parseParsingRulesSearch,
  parseSettingsSearch,
} from './page-searches.ts';
import { parseSearch, stringifySearch } from './search-values.ts';

const typed = (text: string) => parseLogFilesSearch(parseSearch(text));

describe('the address of the log screen', () => {
  test('keeps every state that can be read from it', () => {
    const search = {
      file: 'f1',
      q: '404',
      sort: 'errors',
      pre: 'success',
      errors: true,
      all: true,
      levels: ['FATAL', 'ERROR'],
      find: 'could not acquire & more',
      mode: 'filter',
      re: true,
      from: '2026-03-01T03:20:00Z',
      line: 12486,
      open: ['12486', '12492'],
      route: '/api/orders/{id}',
      where: '{"thread":"http-8081, \\"x\\"","n":1}',
      not: '{"ok":true}',
      cmp: '[["status",">=",500]]',
      comp: '["com.acme.Pool, 2",""]',
      notcomp: '["kernel"]',
      view: 'groups',
      cols: ['line', '.thread'],
      wrap: true,
      tz: 'utc',
      dialog: 'rca-result',
    } as const;
    expect(typed(stringifySearch(search))).toEqual(search);
  });

  test.each([
    ['a level that does not exist', 'levels=LOUD', {}],
    ['one known level among others', 'levels=LOUD,ERROR', { levels: ['ERROR'] }],
    ['a line that is no number', 'line=abc', {}],
    ['a line before the first', 'line=0', {}],
    ['a dialog that does not exist', 'dialog=boom', {}],
    ['a number as find text', 'find=123', { find: '123' }],
    ['empty values', 'q=&find=&open=', {}],
    ['unknown parameters', 'x=1', {}],
    ['fields that are no JSON', 'where=thread', {}],
    ['fields that are not plain', 'where={"a":{}}', {}],
    ['comparisons that are none', 'cmp=[["status","=",500]]', {}],
    ['no fields', 'not={}', {}],
    ['a range of lines', 'lines=12-48', { lines: '12-48' }],
    ['a range without an end', 'lines=12-', {}],
    ['components that are no list', 'comp=pool', {}],
    ['no components', 'notcomp=[]', {}],
  ])('with %s is still valid', (_name, text, expected) => {
    expect(typed(text)).toEqual(expected);
  });

  test('leaves out what is not set', () => {
    expect(stringifySearch({ q: '', all: undefined, wrap: false, line: 3 })).toBe('?line=3');
    expect(stringifySearch({})).toBe('');
  });

  test('stays readable', () => {
    expect(stringifySearch({ levels: ['FATAL', 'ERROR'], from: '2026-03-01T03:20:00Z' })).toBe(
      '?levels=FATAL,ERROR&from=2026-03-01T03:20:00Z',
    );
  });
});

test('a single file has no list state', () => {
  expect(parseLogFileSearch({ q: 'x', file: 'f1', line: '5' })).toEqual({ line: 5 });
});

test.each([
  [{ view: 'users' }, { view: 'users' }],
  [{ view: 'tokens' }, { view: 'tokens' }],
  [{ view: 'audit' }, { view: 'audit' }],
  [
    { view: 'audit', action: 'login', user: 'u1', from: '2026-03-01', to: '2026-03-02' },
    { view: 'audit', action: 'login', user: 'u1', from: '2026-03-01', to: '2026-03-02' },
  ],
  [{ view: 'audit', from: '2026-02-31x', to: 'yesterday' }, { view: 'audit' }],
  [{ view: 'users', action: 'login' }, { view: 'users' }],
  [
    { view: 'users', q: 'ada', dialog: 'keep-days', about: 'u1' },
    { view: 'users', q: 'ada', dialog: 'keep-days', about: 'u1' },
  ],
  [{ view: 'tokens', q: 'ada', dialog: 'keep-days', about: 'u1' }, { view: 'tokens' }],
  [{ view: 'unknown' }, {}],
  [{}, {}],
])('the settings address %o opens %o', (raw, expected) => {
  expect(parseSettingsSearch(raw)).toEqual(expected);
});

test.each([
  [{ dialog: 'edit' }, { dialog: 'edit' }],
  [
    { dialog: 'test', rule: 'r1' },
    { dialog: 'test', rule: 'r1' },
  ],
  [{ dialog: 'delete', rule: '' }, {}],
])('the parsing rules address %o asks for %o', (raw, expected) => {
  expect(parseParsingRulesSearch(raw)).toEqual(expected);
});

test.each([
  [
    { type: 'embedding', status: 'error', model: 'm', file: 'f', job: 'j', call: 'a,b' },
    { type: 'embedding', status: 'error', model: 'm', file: 'f', job: 'j', call: ['a', 'b'] },
  ],
  [{ type: 'loud', status: '200', call: '' }, {}],
])('the LLM status address %o lists %o', (raw, expected) => {
  expect(parseLlmStatusSearch(raw)).toEqual(expected);
});

test.each([
  [
    { correct: 'no', q: 'pool' },
    { correct: 'no', q: 'pool' },
  ],
  [{ correct: 'yes', q: '' }, {}],
])('the feedback address %o shows %o', (raw, expected) => {
  expect(parseFeedbackSearch(raw)).toEqual(expected);
});
