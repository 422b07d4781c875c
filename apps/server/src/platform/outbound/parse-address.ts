import { isIP } from 'node:net';

/** The bytes of an address: 4 or 16; null when the text is none. Brackets and a zone are dropped. */
export function parseAddress(text: string): number[] | null {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 4) return bare.split('.').map(Number);
  return version === 6 ? parseIpv6(bare) : null;
}

function parseIpv6(text: string): number[] {
  const [head = '', tail] = text.split('::');
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  return [...before, ...new Array<number>(16 - before.length - after.length).fill(0), ...after];
}

function groupsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** True when the address lies in a range such as `10.0.0.0/8`; both as bytes. */
export function isInRange(address: readonly number[], network: readonly number[], bits: number): boolean {
  if (address.length !== network.length) return false;
  return network.every((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (0xff << (8 - kept)) & 0xff;
    return ((address[index] ?? 0) & mask) === (byte & mask);
  });
}

/** A range as bytes and bits; null when the text is none. */
export function parseRange(text: string): { network: number[]; bits: number } | null {
  const [address = '', bits] = text.split('/');
  const network = parseAddress(address);
  if (network === null || bits === undefined || !/^\d{1,3}$/.test(bits)) return null;
  return Number(bits) <= network.length * 8 ? { network, bits: Number(bits) } : null;
}
