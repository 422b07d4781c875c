import { newApiTokenSchema } from '@rootline/contract';
import { expect, it } from 'vitest';
import { expiryOf, FIRST_DRAFT, ON_DAY, offeredDays, readDraft, withScope } from './token-draft.ts';

const NOW = new Date(2026, 2, 10, 9, 30);
const FILLED = { ...FIRST_DRAFT, name: ' ci ', scopes: ['logs:read'] as const };

it('keeps ticked scopes in the order of the product', () => {
  expect(withScope(['rules:read'], 'logs:read', true)).toEqual(['logs:read', 'rules:read']);
  expect(withScope(['logs:read', 'rules:read'], 'logs:read', false)).toEqual(['rules:read']);
});

it.each([
  ['7', '', new Date(2026, 2, 17, 9, 30)],
  [ON_DAY, '2026-03-10', new Date(2026, 2, 10, 23, 59, 59)],
  [ON_DAY, '2027-03-10', new Date(2027, 2, 10, 23, 59, 59)],
  [ON_DAY, '2026-03-09', null],
  [ON_DAY, '2027-03-12', null],
  [ON_DAY, '', null],
])('in %s days or on "%s" it expires %s', (expires, day, expected) => {
  // Days of the clock differ in length where summer time begins; the calendar's day is what is asked for.
  const found = expiryOf({ ...FILLED, expires, day }, NOW);
  expect(found === null ? null : dayOf(found)).toBe(expected === null ? null : dayOf(expected));
});

it('every day that is offered can be chosen', () => {
  for (const day of Object.values(offeredDays(NOW)))
    expect(expiryOf({ ...FILLED, expires: ON_DAY, day }, NOW)).not.toBeNull();
});

it('says what is missing, field by field', () => {
  expect(readDraft({ ...FIRST_DRAFT, expires: ON_DAY }, NOW)).toEqual({
    problems: {
      name: 'Please enter a name',
      scopes: 'Please choose at least one scope',
      day: 'Please choose a date within the next year',
    },
  });
});

it('a whole draft is what the server takes', () => {
  const read = readDraft({ ...FILLED, expires: '365' }, new Date());
  expect('body' in read && newApiTokenSchema.safeParse(read.body).data).toMatchObject({
    name: 'ci',
    scopes: ['logs:read'],
  });
});

function dayOf(time: Date): string {
  return time.toDateString();
}
