import type { LookupFunction } from 'node:net';
import type { SourceCredential, SourceKind, SourceSetting } from '@rootline/contract';

/** Who may be reached: the server judges addresses, the clients ask it. */
export interface Guard {
  /** Null, or the sentence why the address may not be used. */
  refusalOf(url: URL): Promise<string | null>;
  lookup(url: URL): LookupFunction;
}

/** Where logs are, what is read there, and by whom. What no one said is left out. */
export interface Place {
  kind: SourceKind;
  /** `https://host:port/path`, or `unix:///var/run/docker.sock`. */
  address: string;
  settings: Readonly<Partial<Record<SourceSetting, string>>>;
  credentials: Readonly<Partial<Record<SourceCredential, string>>>;
}
