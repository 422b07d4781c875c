import { LIMITS } from '@rootline/contract';
import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const { perUser, total } = LIMITS.upload;
const BUSY = 'Too many uploads at once. Please wait for one to finish';

test('limits the slots per user, and frees a returned slot only once', () => {
  const slots = createUploadSlots();
  const taken = Array.from({ length: perUser }, () => slots.take('ada'));
  expect(() => slots.take('ada')).toThrow(BUSY);
  taken[0]?.();
  taken[0]?.();
  slots.take('ada');
  expect(() => slots.take('ada')).toThrow(BUSY);
});

test('all users together have so many slots', () => {
  const slots = createUploadSlots();
  for (let i = 0; i < total; i++) slots.take(`user ${Math.floor(i / perUser)}`);
  expect(() => slots.take('one more')).toThrow(BUSY);
});
