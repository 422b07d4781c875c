import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { errorText, LIMITS } from '@rootline/contract';
import { AddressRefusedError } from '@rootline/llm-client';
import { classifyAddress } from './classify-address.ts';
import { judgeTarget, type OutboundPolicy, type Target, type Verdict } from './judge-target.ts';

export interface OutboundGuard {
  /** Whether the address may be used. A name is looked up; one that cannot be found is judged when it is dialled. */
  judge(url: URL): Promise<Verdict>;
  /** Judges every address of a name at the moment of dialling, and lets only judged ones be dialled. */
  lookup(url: URL): LookupFunction;
  /** True unless everything the address leads to is this machine or a private network. */
  isPublic(url: URL): Promise<boolean>;
}

/** The errors that tell a person about a verdict. */
export const VERDICT_ERRORS = { refused: 'url_refused', 'ask-admin': 'url_ask_admin' } as const;

/** Finds every address of a name, as `dns.lookup` does. */
export type LookupAddresses = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Guards connections to addresses that one user typed in; the policy states the rights of that user. */
export function createOutboundGuard(policy: OutboundPolicy, lookup: LookupAddresses = systemLookup): OutboundGuard {
  const verdictOf = (url: URL, addresses: (string | null)[]): Verdict => {
    const verdicts = addresses.map((address) => judgeTarget(targetOf(url, address), policy));
    return (
      verdicts.find((verdict) => verdict === 'refused') ??
      verdicts.find((verdict) => verdict !== 'allowed') ??
      'allowed'
    );
  };

  return {
    judge: async (url) => verdictOf(url, [null, ...(await addressesOf(url, lookup))]),

    lookup: (url) => (hostname, options, done) => {
      lookup(hostname, { ...options, all: true }, (error, found) => {
        if (error !== null) return done(error, '', 4);
        const verdict = verdictOf(
          url,
          found.map(({ address }) => address),
        );
        if (verdict !== 'allowed') return done(new AddressRefusedError(errorText(VERDICT_ERRORS[verdict])), '', 4);
        const [first] = found;
        if (options.all === true) return done(null, found);
        if (first === undefined) return done(new Error('no address'), '', 4);
        return done(null, first.address, first.family);
      });
    },

    async isPublic(url) {
      const addresses = await addressesOf(url, lookup);
      return (
        addresses.length === 0 ||
        addresses.some((address) => classifyAddress(address, policy.ownAddresses) === 'public')
      );
    },
  };
}

function targetOf(url: URL, address: string | null): Target {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { origin: url.origin, hostname: url.hostname, port, address };
}

/** A literal address is itself: it never reaches a lookup. A name that is not found in time has none. */
async function addressesOf(url: URL, lookup: LookupAddresses): Promise<string[]> {
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return [bare];
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve([]), LIMITS.llm.connectSeconds * 1000);
    lookup(bare, { all: true }, (error, found) => {
      clearTimeout(tooLate);
      resolve(error === null ? found.map(({ address }) => address) : []);
    });
  });
}
