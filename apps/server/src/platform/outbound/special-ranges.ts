/** What a range is for: `forbidden` for no one, `local` for this machine or a private network. */
type RangeUse = 'forbidden' | 'local';

/**
 * The special-purpose registries of IANA for IPv4 and IPv6 (RFC 6890 and what updates it), and multicast. What is not
 * reachable in the open network and is no one's private one is forbidden.
 */
export const SPECIAL_RANGES: readonly (readonly [range: string, use: RangeUse, what: string])[] = [
  ['0.0.0.0/8', 'forbidden', 'this network'],
  ['10.0.0.0/8', 'local', 'private use'],
  ['100.64.0.0/10', 'local', 'shared addresses of carriers'],
  ['127.0.0.0/8', 'local', 'loopback'],
  ['169.254.0.0/16', 'forbidden', 'link-local'],
  ['172.16.0.0/12', 'local', 'private use'],
  ['192.0.0.0/24', 'local', 'protocol assignments'],
  ['192.0.2.0/24', 'forbidden', 'documentation'],
  ['192.88.99.0/24', 'forbidden', 'relays of 6to4, deprecated'],
  ['192.168.0.0/16', 'local', 'private use'],
  ['198.18.0.0/15', 'local', 'benchmarks'],
  ['198.51.100.0/24', 'forbidden', 'documentation'],
  ['203.0.113.0/24', 'forbidden', 'documentation'],
  ['224.0.0.0/4', 'forbidden', 'multicast'],
  ['240.0.0.0/4', 'forbidden', 'reserved, and the broadcast address'],
  ['::1/128', 'local', 'loopback'],
  ['::/128', 'forbidden', 'unspecified'],
  ['100::/64', 'forbidden', 'discarded'],
  ['100:0:0:1::/64', 'forbidden', 'dummy prefix'],
  ['2001:2::/48', 'forbidden', 'benchmarks'],
  ['2001:10::/28', 'forbidden', 'ORCHID, deprecated'],
  ['2001:20::/28', 'forbidden', 'ORCHIDv2, which is not routed'],
  ['2001:db8::/32', 'forbidden', 'documentation'],
  ['3fff::/20', 'forbidden', 'documentation'],
  ['5f00::/16', 'forbidden', 'segments of SRv6'],
  ['fc00::/7', 'local', 'unique local'],
  ['fe80::/10', 'forbidden', 'link-local'],
  ['fec0::/10', 'local', 'site-local, deprecated'],
  ['ff00::/8', 'forbidden', 'multicast'],
];

/** Where clouds offer metadata and credentials of the machine: for no one, in whatever range they lie. */
export const METADATA_ADDRESSES: readonly (readonly [range: string, whose: string])[] = [
  ['169.254.169.254/32', 'most clouds'],
  ['169.254.170.2/32', 'AWS ECS'],
  ['169.254.170.23/32', 'AWS EKS'],
  ['100.100.100.200/32', 'Alibaba Cloud'],
  ['168.63.129.16/32', 'Azure'],
  ['192.0.0.192/32', 'Oracle Cloud'],
  ['fd00:ec2::254/128', 'AWS'],
  ['fd00:ec2::23/128', 'AWS EKS'],
  ['fd20:ce::254/128', 'Google Cloud'],
  ['fd00:c1::a9fe:a9fe/128', 'Oracle Cloud'],
  ['fd00:42::42/128', 'Scaleway'],
];
