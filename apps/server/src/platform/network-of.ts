import { parseAddress } from '#platform/outbound/parse-address.ts';

/**
 * The network that one household or machine has to itself: an IPv4 address, or the /64 of an IPv6 address, in which
 * anybody can choose among 2^64 addresses. A text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  const bytes = parseAddress(address);
  if (bytes === null) return address;
  if (bytes.length === 4) return bytes.join('.');
  const isMappedIpv4 = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  return isMappedIpv4 ? bytes.slice(12).join('.') : `${Buffer.from(bytes.slice(0, 8)).toString('hex')}::/64`;
}
