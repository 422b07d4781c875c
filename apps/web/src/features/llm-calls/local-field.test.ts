import { expect, test } from 'vitest';
import { isoOfField, localField } from './call-filters.tsx';

test('a time survives the way into a field and back, to the second', () => {
  expect(isoOfField(localField('2026-11-20T09:44:58.210Z'))).toBe('2026-11-20T09:44:58.000Z');
});

test.each([[undefined], ['yesterday']])('%o leaves the field empty', (iso) => {
  expect(localField(iso)).toBe('');
});

test.each([[''], ['2026-11']])('the field %o is no window', (field) => {
  expect(isoOfField(field)?.startsWith('2026-11-20')).toBeFalsy();
});
