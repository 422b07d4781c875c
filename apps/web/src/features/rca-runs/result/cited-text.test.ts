import { expect, test } from 'vitest';
import { citedTextParts, isCommand, lastPart } from './cited-text.ts';

test.each([
  ['plain words', [{ kind: 'text', text: 'plain words' }]],
  ['', []],
  [
    'demoted (L12,441), then L9.',
    [
      { kind: 'text', text: 'demoted (' },
      { kind: 'line', text: 'L12,441', line: 12_441 },
      { kind: 'text', text: '), then ' },
      { kind: 'line', text: 'L9', line: 9 },
      { kind: 'text', text: '.' },
    ],
  ],
  [
    'set `pool.max=40`',
    [
      { kind: 'text', text: 'set ' },
      { kind: 'code', text: 'pool.max=40' },
    ],
  ],
  [
    'a java.sql.SQLTransientConnectionException of db.example.com',
    [
      { kind: 'text', text: 'a ' },
      { kind: 'name', text: 'java.sql.SQLTransientConnectionException' },
      { kind: 'text', text: ' of db.example.com' },
    ],
  ],
  [
    'It broke. [unproven] A vendor did it. [general] Pools end.',
    [
      { kind: 'text', text: 'It broke. ' },
      { kind: 'mark', text: '[unproven]', mark: 'unproven' },
      { kind: 'text', text: ' A vendor did it. ' },
      { kind: 'mark', text: '[general]', mark: 'general' },
      { kind: 'text', text: ' Pools end.' },
    ],
  ],
  ['HTML5 and <img src=x> stay words', [{ kind: 'text', text: 'HTML5 and <img src=x> stay words' }]],
])('the parts of "%s"', (text, expected) => {
  expect(citedTextParts(text)).toEqual(expected);
});

test('a line in words is a link only when the result points at it', () => {
  const text = 'see line 14,138 and Pool.java line 88';
  expect(citedTextParts(text)).toEqual([{ kind: 'text', text }]);
  expect(citedTextParts(text, new Set([14_138]))).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'line', text: 'line 14,138', line: 14_138 },
    { kind: 'text', text: ' and Pool.java line 88' },
  ]);
});

test.each([
  ['kubectl rollout undo deploy/orders', true],
  ['pool.max=40', true],
  ['--verbose', true],
  ['./restart.sh', true],
  ['findOpenByCustomer', false],
  ['db-primary', false],
])('%s is something to type: %s', (code, expected) => {
  expect(isCommand(code)).toBe(expected);
});

test.each([
  ['java.sql.SQLException', 'SQLException'],
  ['com.zaxxer.hikari.PoolImpl.get', 'PoolImpl.get'],
  ['HikariPool-1', 'HikariPool-1'],
  ['web.server', 'web.server'],
])('the last part of %s is %s', (name, expected) => {
  expect(lastPart(name)).toBe(expected);
});
