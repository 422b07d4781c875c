import { ENDPOINTS } from '@rootline/contract';
import { expect, it } from 'vitest';
import { readBySchema } from './read-input.ts';

const CAPTURE = {
  streams: null,
  span: { kind: 'last', minutes: 5 },
  limitBytes: 1024 ** 2,
  mask: { secrets: true, addresses: false },
};

it.each([
  [{ limitBytes: undefined }, 'The field limitBytes is missing'],
  [{ span: { kind: 'last' } }, 'The field minutes is missing'],
  [{ span: { kind: 'tomorrow' } }, 'The field kind must be one of: last, between, live'],
  [{ limitBytes: 'much' }, 'The field limitBytes is not valid'],
  [{ limitBytes: 1 }, 'The limit must be from 1 MB to 512 MB'],
])('says what is wrong with %j', (change, sentence) => {
  expect(() => readBySchema(ENDPOINTS.startCapture.body, { ...CAPTURE, ...change })).toThrow(sentence);
});
