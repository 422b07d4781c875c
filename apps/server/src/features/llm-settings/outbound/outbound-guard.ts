import { lookup as dnsLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { errorText, LIMITS } from '@rootline/contract';
import { AddressRefusedError } from '@rootline/llm-client';
import { AppError } from '#http/app-error.ts';
import { classifyAddress } from './classify-address.ts';
import { judgeTarget, type OutboundPolicy, type Target, type Verdict } from './judge-target.ts';

export interface OutboundGuard {
  /** Throws AppError when the address may not be used. A name is looked up; one that cannot be found is judged when it is dialled. */
  check(url: URL): Promise<void>;
  /** Judges every address of a name at the moment of dialling, and lets only judged ones be dialled. */
  lookup(url: URL): LookupFunction;
  /** True unless everything the address leads to is this machine or a private network. */
  isPublic(url: URL): Promise<boolean>;
}

const CODES = { refused: 'llm_url_refused', 'ask-admin': 'llm_url_ask_admin' } as const;

/** Guards the way to model servers for one user, whose rights the policy states. */
export function createOutboundGuard(policy: OutboundPolicy): OutboundGuard {
  const verdictOf = (url: URL, addresses: (string | null)[]): Verdict => {
    const verdicts = addresses.map((address) => judgeTarget(targetOf(url, address), policy));
    return (
      verdicts.find((verdict) => verdict === 'refused') ??
      verdicts.find((verdict) => verdict !== 'allowed') ??
      'allowed'
    );
  };

  return {
    async check(url) {
      const addresses = await addressesOf(url);
      const verdict = verdictOf(url, [null, ...addresses]);
      if (verdict !== 'allowed') throw new AppError(CODES[verdict]);
    },

    lookup: (url) => (hostname, options, done) => {
      dnsLookup(hostname, { ...options, all: true }, (error, found) => {
        if (error !== null) return done(error, '', 4);
        const verdict = verdictOf(
          url,
          found.map(({ address }) => address),
        );
        if (verdict !== 'allowed') return done(new AddressRefusedError(errorText(CODES[verdict])), '', 4);
        const [first] = found;
        if (options.all === true) return done(null, found);
        if (first === undefined) return done(new Error('no address'), '', 4);
        return done(null, first.address, first.family);
      });
    },

    async isPublic(url) {
      const addresses = await addressesOf(url);
      return addresses.length === 0 || addresses.some((address) => classifyAddress(address) === 'public');
    },
  };
}

function targetOf(url: URL, address: string | null): Target {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { origin: url.origin, hostname: url.hostname, port, address };
}

/** A literal address is itself: it never reaches a lookup. A name that is not found in time has none. */
async function addressesOf(url: URL): Promise<string[]> {
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return [bare];
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve([]), LIMITS.llm.connectSeconds * 1000);
    dnsLookup(bare, { all: true }, (error, found) => {
      clearTimeout(tooLate);
      resolve(error === null ? found.map(({ address }) => address) : []);
    });
  });
}
