import { expect, test } from 'vitest';
import { readReply } from './reply-shapes.ts';

test('reads near misses: case, numbers for texts, single values for lists', () => {
  const read = readReply({
    summary: 'x',
    why: 7,
    cause: 17,
    severity: 'HIGH',
    confidence: 'very',
    findings: [{ line: 18, role: 'nonsense' }, 'junk'],
    advice: 'restart it',
  });
  expect(read).toMatchObject({
    ok: true,
    reply: {
      why: '7',
      cause: '17',
      severity: 'high',
      confidence: 'low',
      findings: [{ line: '18', role: 'symptom', note: '' }],
      advice: ['restart it'],
    },
  });
});

test.each([
  ['a line', 'L17', 'L17'],
  ['an object with a line', { line: 'L17' }, 'L17'],
  ['a list of one', ['L17'], 'L17'],
  ['a word', 'HEALTHY', 'HEALTHY'],
  ['nothing', null, ''],
])('reads a cause that is %s', (_, cause, name) => {
  expect(readReply({ cause, why: 'x' })).toMatchObject({ ok: true, reply: { cause: name } });
});

test.each([{}, { foo: 1 }])('refuses an answer to another question: %j', (value) => {
  expect(readReply(value).ok).toBe(false);
});

test('reads an answer about a chunk without its findings', () => {
  expect(readReply({ summary: 's', cause: 'UNKNOWN' })).toMatchObject({
    ok: true,
    reply: { cause: 'UNKNOWN', advice: [], findings: [] },
  });
});
