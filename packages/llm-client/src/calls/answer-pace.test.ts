import { LIMITS } from '@rootline/contract';
import { expect, test } from 'vitest';
import { createAnswerPace } from './answer-pace.ts';

const { tokens, seconds } = LIMITS.llm.leastPace;

/** Seconds until a stream is ended that sends a piece so often; null when half an hour passes. */
function endedAfter(piece: { everySeconds: number; characters: number; waitSeconds?: number }): number | null {
  let at = 0;
  const pace = createAnswerPace({ tokens, ms: seconds * 1000 }, () => at * 1000);
  for (at = piece.waitSeconds ?? 0; at <= 1800; at += piece.everySeconds) {
    pace.count(piece.characters);
    if (pace.isTooSlow()) return at;
  }
  return null;
}

test.each([
  ['a model on a slow processor, one token in two seconds', { everySeconds: 2, characters: 4 }],
  ['a model that reads its prompt for twenty minutes first', { everySeconds: 1, characters: 4, waitSeconds: 1200 }],
  ['a proxy that gathers what came in 50 seconds', { everySeconds: 50, characters: 200 }],
])('waits for %s', (_what, piece) => {
  expect(endedAfter(piece)).toBeNull();
});

test.each([
  ['a letter just before the limit of silence', { everySeconds: 55, characters: 1 }],
  ['a letter every ten seconds', { everySeconds: 10, characters: 1 }],
])('ends %s', (_what, piece) => {
  expect(endedAfter(piece)).toBeLessThanOrEqual(seconds + piece.everySeconds);
});
