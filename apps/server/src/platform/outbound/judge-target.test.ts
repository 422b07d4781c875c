import { describe, expect, it } from 'vitest';
import { classifyAddress } from './classify-address.ts';
import { judgeTarget, type OutboundPolicy } from './judge-target.ts';

describe('an address', () => {
  it.each([
    ['169.254.169.254', 'forbidden'],
    ['169.254.0.1', 'forbidden'],
    ['100.100.100.200', 'forbidden'],
    ['168.63.129.16', 'forbidden'],
    ['0.0.0.0', 'forbidden'],
    ['0.1.2.3', 'forbidden'],
    ['224.0.0.1', 'forbidden'],
    ['239.255.255.255', 'forbidden'],
    ['240.0.0.1', 'forbidden'],
    ['255.255.255.255', 'forbidden'],
    ['::', 'forbidden'],
    ['fe80::1', 'forbidden'],
    ['fe80::1%eth0', 'forbidden'],
    ['febf::1', 'forbidden'],
    ['fd00:ec2::254', 'forbidden'],
    ['ff02::1', 'forbidden'],
    ['::ffff:169.254.169.254', 'forbidden'],
    ['::ffff:a9fe:a9fe', 'forbidden'],
    ['::169.254.169.254', 'forbidden'],
    ['64:ff9b::169.254.169.254', 'forbidden'],
    ['64:ff9b::a9fe:a9fe', 'forbidden'],
    ['2002:a9fe:a9fe::', 'forbidden'],
    ['2002:a9fe:a9fe::1', 'forbidden'],
    ['2001:0:4136:e378:8000:63bf:5601:5601', 'forbidden'],
    ['fe80::5efe:10.0.0.1', 'forbidden'],
    ['2001:db8::5efe:169.254.169.254', 'forbidden'],
    ['fd20:ce::254', 'forbidden'],
    ['192.0.0.192', 'forbidden'],
    ['::ffff:192.0.0.192', 'forbidden'],
    ['64:ff9b::192.0.0.192', 'forbidden'],
    ['fd00:c1::a9fe:a9fe', 'forbidden'],
    ['192.0.2.1', 'forbidden'],
    ['198.51.100.7', 'forbidden'],
    ['203.0.113.9', 'forbidden'],
    ['2001:db8::1', 'forbidden'],
    ['3fff:fff::1', 'forbidden'],
    ['100::1', 'forbidden'],
    ['5f00::1', 'forbidden'],
    ['2001:2::1', 'forbidden'],
    ['192.88.99.1', 'forbidden'],
    ['2002:cb00:7101::1', 'forbidden'],
    ['not an address', 'forbidden'],
    ['127.0.0.1', 'local'],
    ['127.255.255.254', 'local'],
    ['::1', 'local'],
    ['::ffff:127.0.0.1', 'local'],
    ['10.1.2.3', 'local'],
    ['172.16.0.1', 'local'],
    ['172.31.255.255', 'local'],
    ['192.168.1.1', 'local'],
    ['100.64.0.1', 'local'],
    ['fc00::1', 'local'],
    ['fdab::1', 'local'],
    ['fd20:ce::253', 'local'],
    ['192.0.0.191', 'local'],
    ['198.19.0.1', 'local'],
    ['64:ff9b::10.0.0.1', 'local'],
    ['2002:0a00:0001::1', 'local'],
    ['172.32.0.1', 'public'],
    ['172.15.255.255', 'public'],
    ['169.253.255.255', 'public'],
    ['100.128.0.1', 'public'],
    ['8.8.8.8', 'public'],
    ['203.0.112.255', 'public'],
    ['192.175.48.1', 'public'],
    ['3ffe::1', 'public'],
    ['2606:4700::1111', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['64:ff9b::8.8.8.8', 'public'],
  ])('%s is %s', (address, kind) => {
    expect(classifyAddress(address)).toBe(kind);
  });
});

describe('an address of the own machine', () => {
  it.each([
    ['93.184.216.5', 'local'],
    ['::ffff:93.184.216.5', 'local'],
    ['64:ff9b::93.184.216.5', 'local'],
    ['2002:5db8:d805::1', 'local'],
    ['2606:4700::5', 'local'],
    ['2606:4700:0:0::0005', 'local'],
    ['93.184.216.6', 'public'],
    ['2606:4700::6', 'public'],
    ['169.254.7.7', 'forbidden'],
  ])('%s is %s', (address, kind) => {
    const own = ['93.184.216.5', '2606:4700::5', '169.254.7.7', 'fe80::1%eth0'];
    expect(classifyAddress(address, own)).toBe(kind);
  });
});

const OPEN: OutboundPolicy = {
  isAdmin: false,
  trustedOrigins: new Set(['http://127.0.0.1:11434', 'http://localhost:11434', 'http://gpu.lan:8000']),
  allowedHosts: ['llm.lan', 'other.lan:9000', '10.20.0.0/16', '[fd12::5]:8080'],
  isPublicOpen: true,
  ownListeners: [
    { host: '127.0.0.1', port: 8080 },
    { host: 'db.lan', port: 5432 },
    { host: '192.168.7.7', port: 5433 },
  ],
  ownAddresses: ['93.184.216.5', '2606:4700::5'],
};

function judge(text: string, address: string | null, policy: Partial<OutboundPolicy> = {}) {
  const { origin, hostname, port, protocol } = new URL(text);
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return judgeTarget(
    { origin, hostname, port: number, address: address ?? (/^[\d.]+$|^\[/.test(hostname) ? hostname : null) },
    { ...OPEN, ...policy },
  );
}

describe('a model endpoint', () => {
  /** Every form in which a URL can write an address of the metadata service. */
  it.each([
    'http://169.254.169.254/',
    'http://2852039166/',
    'http://0xA9FEA9FE/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://169.16689662/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://0/',
    'http://0.0.0.0:11434/',
    'http://[::]:11434/',
    'http://１６９.２５４.１６９.２５４/',
    'http://metadata/',
    'http://metadata.google.internal/',
    'http://METADATA.google.internal./',
    'http://instance-data.ec2.internal/',
  ])('%s is refused for everybody', (url) => {
    expect(judge(url, null)).toBe('refused');
    expect(judge(url, null, { isAdmin: true })).toBe('refused');
    expect(judge(url, null, { isAdmin: true, allowedHosts: [new URL(url).hostname, '0.0.0.0/0', '::/0'] })).toBe(
      'refused',
    );
  });

  it.each([
    { url: 'http://127.0.0.1:8080', address: null, why: 'our own server' },
    { url: 'http://localhost:8080', address: '::1', why: 'our own server by name' },
    { url: 'http://127.9.9.9:8080', address: null, why: 'our own server by another loopback address' },
    { url: 'http://[::ffff:127.0.0.1]:8080', address: null, why: 'our own server in IPv6' },
    { url: 'http://evil.example:8080', address: '127.0.0.1', why: 'a name that leads to our own server' },
    { url: 'http://db.lan:5432', address: '10.0.0.9', why: 'our database' },
    { url: 'http://alias.lan:5433', address: '192.168.7.7', why: 'our database by another name' },
  ])('$url is refused, being $why', ({ url, address }) => {
    expect(judge(url, address, { isAdmin: true })).toBe('refused');
  });

  it.each([
    { url: 'http://127.0.0.1:11434', address: null, user: 'allowed', admin: 'allowed' },
    { url: 'http://localhost:11434', address: '127.0.0.1', user: 'allowed', admin: 'allowed' },
    { url: 'http://127.0.0.1:9999', address: null, user: 'ask-admin', admin: 'allowed' },
    { url: 'http://2130706433:9999', address: null, user: 'ask-admin', admin: 'allowed' },
    { url: 'http://192.168.1.4:11434', address: null, user: 'ask-admin', admin: 'allowed' },
    { url: 'http://[fdab::9]:11434', address: null, user: 'ask-admin', admin: 'allowed' },
    { url: 'http://gpu.lan:8000', address: '192.168.1.9', user: 'allowed', admin: 'allowed' },
    { url: 'http://gpu.lan:8001', address: '192.168.1.9', user: 'ask-admin', admin: 'allowed' },
    { url: 'https://gpu.lan:8000', address: '192.168.1.9', user: 'ask-admin', admin: 'allowed' },
    { url: 'http://llm.lan:1234', address: '10.0.0.3', user: 'allowed', admin: 'allowed' },
    { url: 'http://other.lan:9000', address: '10.0.0.3', user: 'allowed', admin: 'allowed' },
    { url: 'http://other.lan:9001', address: '10.0.0.3', user: 'ask-admin', admin: 'allowed' },
    { url: 'http://10.20.3.4:8000', address: null, user: 'allowed', admin: 'allowed' },
    { url: 'http://10.21.3.4:8000', address: null, user: 'ask-admin', admin: 'allowed' },
    { url: 'http://[fd12::5]:8080', address: null, user: 'allowed', admin: 'allowed' },
    { url: 'http://rebound.example', address: '10.0.0.1', user: 'ask-admin', admin: 'allowed' },
    { url: 'http://rebound.example', address: '169.254.169.254', user: 'refused', admin: 'refused' },
    { url: 'https://api.example.com', address: '93.184.215.14', user: 'allowed', admin: 'allowed' },
  ])('$url at $address: user $user, administrator $admin', ({ url, address, user, admin }) => {
    expect(judge(url, address)).toBe(user);
    expect(judge(url, address, { isAdmin: true })).toBe(admin);
  });

  it('at a public address needs to be named when only named ones are open', () => {
    const closed = { isPublicOpen: false, isAdmin: true };
    expect(judge('https://api.example.com', '93.184.215.14', closed)).toBe('ask-admin');
    expect(judge('https://api.example.com', '93.184.215.14', { ...closed, allowedHosts: ['api.example.com'] })).toBe(
      'allowed',
    );
  });
});
