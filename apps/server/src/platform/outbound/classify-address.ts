import { isInRange, parseAddress, parseRange } from './parse-address.ts';
import { METADATA_ADDRESSES, SPECIAL_RANGES } from './special-ranges.ts';

/** `forbidden`: for no one. `local`: this machine or a private network. */
export type AddressClass = 'forbidden' | 'local' | 'public';

const METADATA = ranges(METADATA_ADDRESSES.map(([range]) => range));
const FORBIDDEN = ranges(SPECIAL_RANGES.flatMap(([range, use]) => (use === 'forbidden' ? [range] : [])));
const LOCAL = ranges(SPECIAL_RANGES.flatMap(([range, use]) => (use === 'local' ? [range] : [])));

/** Ranges of IPv6 whose addresses carry an IPv4 address, and where it begins. */
const CARRIERS = [
  { name: '::ffff:0:0/96', at: 12 },
  { name: '::ffff:0:0:0/96', at: 12 },
  { name: '64:ff9b::/96', at: 12 },
  { name: '64:ff9b:1::/48', at: 12 },
  { name: '2002::/16', at: 2 },
  { name: '::/96', at: 12 },
].map(({ name, at }) => ({ ranges: ranges([name]), at }));
const TEREDO = ranges(['2001::/32']);

/**
 * What an address is, in whatever form it is written; a text that is no address is forbidden. Addresses of the own
 * machine are local, however public they look: what listens there counts on being asked from within.
 */
export function classifyAddress(text: string, ownAddresses: readonly string[] = []): AddressClass {
  const address = parseAddress(text);
  if (address === null) return 'forbidden';
  return classify(
    address,
    ownAddresses.map(parseAddress).filter((own) => own !== null),
  );
}

export function isLoopback(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  return isIn(address, ranges(['127.0.0.0/8', '::1/128'])) || carriedBy(address).some((inner) => inner[0] === 127);
}

function classify(address: number[], own: readonly number[][]): AddressClass {
  if (isIn(address, METADATA) || isIn(address, FORBIDDEN)) return 'forbidden';
  const isOwn = own.some((bytes) => isInRange(address, bytes, 8 * bytes.length));
  if (isOwn || isIn(address, LOCAL)) return 'local';
  const classes = carriedBy(address).map((inner) => classify(inner, own));
  return classes.find((one) => one === 'forbidden') ?? classes.find((one) => one === 'local') ?? 'public';
}

/** The IPv4 addresses that an IPv6 address would lead to. */
function carriedBy(address: number[]): number[][] {
  if (address.length === 4) return [];
  const carried = CARRIERS.filter((carrier) => isIn(address, carrier.ranges)).map(({ at }) =>
    address.slice(at, at + 4),
  );
  // Teredo holds its server plainly and its client with every bit turned.
  if (isIn(address, TEREDO))
    carried.push(
      address.slice(4, 8),
      address.slice(12).map((byte) => byte ^ 0xff),
    );
  const isIsatap =
    [0, 2].includes(address[8] ?? -1) && address[9] === 0 && address[10] === 0x5e && address[11] === 0xfe;
  if (isIsatap) carried.push(address.slice(12));
  return carried;
}

type Range = { network: number[]; bits: number };

function ranges(texts: readonly string[]): Range[] {
  return texts.map(parseRange).filter((range) => range !== null);
}

function isIn(address: number[], list: readonly Range[]): boolean {
  return list.some(({ network, bits }) => isInRange(address, network, bits));
}
