import { LIMITS } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { addressList } from './address-list.ts';
import { withinDescriptors } from './connection-bounds.ts';
import { createNetworkPlaces } from './network-places.ts';

const { descriptorReserve } = LIMITS.connection;

describe('of the files that the process may open', () => {
  it.each([
    [null, 4096],
    [1_000_000, 4096],
    [4096, 1920],
    [1024, 384],
    [256, 32],
    [2, 1],
  ])('%j, connections get %i', (descriptors, connections) => {
    expect(withinDescriptors(4096, descriptors)).toBe(connections);
  });

  it('the reserve stays free when every connection has a file open', () => {
    for (const descriptors of [512, 1024, 4096, 20_000]) {
      expect(descriptors - 2 * withinDescriptors(1_000_000, descriptors)).toBeGreaterThanOrEqual(descriptorReserve);
    }
  });
});

describe('a network', () => {
  const isFree = addressList(['10.1.0.0/16', '2001:db8:9::1', '127.0.0.0/8', '::1']);
  const placesLeft = (address: string, before: string) => {
    const places = createNetworkPlaces({ most: 1, isFree });
    places.take(before);
    return places.take(address) !== null;
  };

  it.each([
    ['203.0.113.7', '203.0.113.7', false],
    ['203.0.113.7', '203.0.113.8', true],
    ['::ffff:203.0.113.7', '203.0.113.7', false],
    ['2001:db8::1', '2001:db8::2', false],
    ['2001:db8::1', '2001:db8:0:0:ffff::', false],
    ['2001:db8::1', '2001:db8:0:1::1', true],
    ['127.0.0.1', '127.0.0.1', true],
    ['::1', '::1', true],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1', true],
    ['10.1.2.3', '10.1.2.3', true],
    ['::ffff:10.1.2.3', '10.1.2.3', true],
    ['10.2.0.1', '10.2.0.1', false],
    ['2001:db8:9::1', '2001:db8:9::1', true],
    ['2001:db8:9::2', '2001:db8:9::3', false],
    ['', '', false],
  ])('of %j that has one place for itself leaves one for %j: %j', (before, address, isLeft) => {
    expect(placesLeft(address, before)).toBe(isLeft);
  });

  it('gets a place back', () => {
    const places = createNetworkPlaces({ most: 2, isFree });
    places.take('192.0.2.1');
    places.take('192.0.2.1')?.();
    expect(places.take('192.0.2.1')).not.toBeNull();
    expect(places.take('192.0.2.1')).toBeNull();
  });
});
