import { expect, test } from 'vitest';
import { heldBack } from './use-held-back.ts';

const files = ['new', 'a', 'b'].map((id) => ({ id }));

test.each([
  ['at the top new files slide in', true, new Set(['a', 'b']), ['new', 'a', 'b'], 0],
  ['further down they wait', false, new Set(['a', 'b']), ['a', 'b'], 1],
  ['the first list is drawn as it comes', false, null, ['new', 'a', 'b'], 0],
  ['a file that is gone leaves at once', false, new Set(['a', 'b', 'gone']), ['a', 'b'], 1],
])('%s', (_name, isAtTop, known, drawn, waiting) => {
  const held = heldBack(files, { known, isAtTop });
  expect(held.drawn.map(({ id }) => id)).toEqual(drawn);
  expect(held.waiting).toBe(waiting);
});
