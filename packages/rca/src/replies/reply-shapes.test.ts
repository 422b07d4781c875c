import { expect, test } from 'vitest';
import { readChunkReply, readFinalReply } from './reply-shapes.ts';

test('reads near misses: case, numbers for texts, single values for lists', () => {
  const read = readFinalReply({
    summary: 'x',
    rootCause: 7,
    causeId: 'T1',
    causeLines: 17,
    severity: 'HIGH',
    confidence: 'very',
    findings: [{ id: 'T1', severity: 'nonsense' }, 'junk'],
    recommendations: 'restart it',
  });
  expect(read).toMatchObject({
    ok: true,
    reply: {
      rootCause: '7',
      causeLines: ['17'],
      severity: 'high',
      confidence: 'low',
      alternatives: [],
      findings: [{ id: 'T1', severity: 'medium', role: 'symptom', related: [], fix: '' }],
      recommendations: ['restart it'],
    },
  });
});

test.each([{}, { foo: 1 }])('refuses an answer to another question: %j', (value) => {
  expect(readFinalReply(value).ok).toBe(false);
  expect(readChunkReply(value).ok).toBe(false);
});

test('reads an answer about a part without its findings', () => {
  const read = readChunkReply({ summary: 's', cause: { id: 'NONE' } });
  expect(read).toMatchObject({ ok: true, reply: { causeId: 'NONE', causeLines: [], severity: null, findings: [] } });
});
