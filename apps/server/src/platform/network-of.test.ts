import { expect, it } from 'vitest';
import { networkOf } from '#platform/network-of.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002::/64'],
  ['2001:db8:1:2::', '20010db800010002::/64'],
  ['fe80::1%eth0', 'fe80000000000000::/64'],
  ['the server itself', 'the server itself'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
