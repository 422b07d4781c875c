import { classifyAddress, isLoopback } from './classify-address.ts';
import { isInRange, parseAddress, parseRange } from './parse-address.ts';

export interface Target {
  /** `http://host:port`, as the URL parser writes it. */
  origin: string;
  hostname: string;
  port: number;
  /** The address that would be dialled; null while only the name is known. */
  address: string | null;
}

/** An address on which the platform itself, its database or its store listens. */
export interface OwnListener {
  host: string;
  port: number;
}

export interface OutboundPolicy {
  isAdmin: boolean;
  /** Origins that everyone may use: the defaults and those which an administrator has saved. */
  trustedOrigins: ReadonlySet<string>;
  /** `host`, `host:port` or a range. */
  allowedHosts: readonly string[];
  /** False: public addresses only when they are trusted or allowed. */
  isPublicOpen: boolean;
  ownListeners: readonly OwnListener[];
  /** Of every interface of this machine. */
  ownAddresses: readonly string[];
}

export type Verdict = 'allowed' | 'refused' | 'ask-admin';

/** Whether an address that people type in may be used; what is forbidden is forbidden for administrators too. */
export function judgeTarget(target: Target, policy: OutboundPolicy): Verdict {
  if (isMetadataName(target.hostname)) return 'refused';
  if (policy.ownListeners.some((listener) => leadsTo(target, listener))) return 'refused';
  // Not every system finds all names of its own machine.
  const address = target.address ?? (isLocalhostName(target.hostname) ? '127.0.0.1' : null);
  if (address === null) return 'allowed';
  const kind = classifyAddress(address, policy.ownAddresses);
  if (kind === 'forbidden') return 'refused';
  const isNamed = policy.trustedOrigins.has(target.origin) || isAllowedHost(target, policy.allowedHosts);
  if (isNamed) return 'allowed';
  if (kind === 'public') return policy.isPublicOpen ? 'allowed' : 'ask-admin';
  return policy.isAdmin ? 'allowed' : 'ask-admin';
}

/** Names by which clouds offer their metadata service. */
function isMetadataName(hostname: string): boolean {
  return /^(?:instance-data|metadata)(?:\.|$)/i.test(hostname);
}

/** RFC 6761, section 6.3. */
function isLocalhostName(hostname: string): boolean {
  return /(?:^|\.)localhost$/.test(bareName(hostname));
}

function leadsTo({ hostname, port, address }: Target, listener: OwnListener): boolean {
  if (port !== listener.port) return false;
  const ends = address === null ? [hostname] : [hostname, address];
  return ends.some((end) => {
    if (bareName(end) === bareName(listener.host)) return true;
    // Listening on everything, or on loopback under one of its many names.
    const isEverything = ['0.0.0.0', '::'].includes(listener.host);
    const isOwnMachine = isLoopback(end) || bareName(end) === 'localhost';
    return isOwnMachine && (isEverything || isLoopback(listener.host) || listener.host === 'localhost');
  });
}

function isAllowedHost({ hostname, port, address }: Target, allowed: readonly string[]): boolean {
  const host = bareName(hostname);
  return allowed.some((entry) => {
    const range = parseRange(entry);
    if (range !== null) {
      const bytes = parseAddress(address ?? hostname);
      return bytes !== null && isInRange(bytes, range.network, range.bits);
    }
    return bareName(entry) === host || entry === `${host}:${port}` || entry === `[${host}]:${port}`;
  });
}

/** Without brackets and a last dot, in lower case. */
function bareName(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}
