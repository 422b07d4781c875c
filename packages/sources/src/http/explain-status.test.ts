import { expect, it } from 'vitest';
import { explainStatus } from './explain-status.ts';

it.each([
  [
    500,
    '{"cause":"x","message":"this driver does not support reading","response":500}',
    'The source answered 500: this driver does not support reading',
  ],
  [403, '{"kind":"Status","message":"pods is forbidden"}', 'There is no permission to read this: pods is forbidden'],
  [500, 'plain words', 'The source answered 500: plain words'],
  [500, '{"message": ["no", "text"]}', 'The source answered 500: {"message": ["no", "text"]}'],
  [500, 'x'.repeat(300), `The source answered 500: ${'x'.repeat(199)}…`],
  [404, '', 'There is no such thing at the address'],
])('of status %i with %.40s says what the source says', (status, words, sentence) => {
  expect(explainStatus({ status, headers: {}, words }).message).toBe(sentence);
});
