import { expect, it } from 'vitest';
import { chooseDayOrder } from './day-order.ts';

it.each([
  ['a day above 12 in front', ['1/2/2024 10:00:00', '25/2/2024 10:00:00'], 'd/n/Y_H:m:sfz', false],
  ['a day above 12 behind', ['1/2/2024 10:00:00', '2/25/2024 10:00:00'], 'n/d/Y_H:m:sfz', false],
  ['days that pass', ['1/2/2024 10:00:00', '2/2/2024 10:00:00', '3/2/2024 10:00:00'], 'd/n/Y_H:m:sfz', false],
  ['one day only', ['1/2/2024 10:00:00', '1/2/2024 11:00:00'], 'n/d/Y_H:m:sfz', true],
] as const)('%s decides the order', (_name, times, shape, isAmbiguous) => {
  expect(chooseDayOrder('n/d/Y_H:m:sfz', times)).toEqual({ shape, isAmbiguous });
});

it('a two-digit year in front is recognised by the days behind it', () => {
  const times = ['17/06/09 20:10:40', '17/06/10 20:10:40'];
  expect(chooseDayOrder('d/n/y_H:m:sfz', times).shape).toBe('y/M/D_h:m:sf');
});
