import type { AlertPlace } from '@rootline/contract';
import { expect, it } from 'vitest';
import { choosePlace } from './choose-place.ts';

const place = (id: string, labels: Record<string, string>): AlertPlace => ({
  kind: 'ring',
  id,
  labels: Object.entries(labels).map(([name, value]) => ({ name, value })),
  streams: null,
});
const PLACES = [
  place('checkout', { namespace: 'shop', service: 'checkout' }),
  place('shop', { namespace: 'shop' }),
  place('strange', { constructor: 'x' }),
];

it.each<[Record<string, string>, string | undefined]>([
  [{ namespace: 'shop', service: 'checkout', severity: 'page' }, 'checkout'],
  [{ namespace: 'shop', service: 'stock' }, 'shop'],
  [{ namespace: 'shopping' }, undefined],
  [{}, undefined],
])('labels %j choose the place %s', (labels, id) => {
  expect(choosePlace(PLACES, labels)?.id).toBe(id);
});

it('a place without labels fits every alert', () => {
  expect(choosePlace([...PLACES, place('rest', {})], {})?.id).toBe('rest');
});
