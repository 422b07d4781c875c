import type { SourceBody, SourceCredential } from '@rootline/contract';
import { addressOf, type Place, SourceError, targetOf } from '@rootline/sources';
import { AppError } from '#http/app-error.ts';
import type { OutboundPolicy, OwnListener } from '#platform/outbound/judge-target.ts';
import { createOutboundGuard, VERDICT_ERRORS } from '#platform/outbound/outbound-guard.ts';
import { findOwnAddresses, findOwnListeners } from '#platform/outbound/own-listeners.ts';
import type { Platform } from '#platform/platform.ts';
import { createSealedSecrets } from '#platform/sealed-secrets/sealed-secrets.ts';
import type { GuardedPlace } from './source-operations.ts';
import type { SavedSource } from './source-store.ts';

interface Deps extends Pick<Platform, 'config' | 'db'> {
  /** Where this process listens. */
  listening(): OwnListener[];
}

type Said = Pick<SourceBody, 'kind' | 'address' | 'settings'>;

export type SourceAccess = ReturnType<typeof createSourceAccess>;

/** Keeps credentials, and judges addresses by the rules of model endpoints: only administrators name a source. */
export function createSourceAccess({ config, db, listening }: Deps) {
  const secrets = createSealedSecrets({
    dataDir: config.dataDir,
    secret: config.secretKey,
    purpose: 'rootline source credentials',
  });

  async function policy(): Promise<OutboundPolicy> {
    return {
      isAdmin: true,
      trustedOrigins: new Set(),
      allowedHosts: config.llmAllowedHosts,
      isPublicOpen: config.llmEgress === 'open',
      ownListeners: await findOwnListeners({ db, databaseUrl: config.databaseUrl, listening }),
      ownAddresses: findOwnAddresses(),
    };
  }

  return {
    /** Throws AppError where the address is none, or not allowed. */
    async check(source: Said): Promise<void> {
      const { url, socketPath } = readTarget(source);
      if (socketPath !== null) return;
      const verdict = await createOutboundGuard(await policy()).judge(url);
      if (verdict !== 'allowed') throw new AppError(VERDICT_ERRORS[verdict]);
    },

    /**
     * What is kept of credentials. Those that are left out stay for the place they were given for, and for no other.
     * @param before null: a new source
     */
    async keep(
      id: string,
      source: SourceBody,
      before: SavedSource | null,
    ): Promise<Pick<SavedSource, 'sealedCredentials' | 'credentialNames'>> {
      const { credentials } = source;
      if (credentials === undefined) {
        const stays = before !== null && before.kind === source.kind && placeOf(before) === placeOf(source);
        if (!stays) return { sealedCredentials: null, credentialNames: [] };
        return { sealedCredentials: before.sealedCredentials, credentialNames: before.credentialNames };
      }
      const credentialNames = Object.keys(credentials ?? {}) as SourceCredential[];
      if (credentialNames.length === 0) return { sealedCredentials: null, credentialNames };
      return { sealedCredentials: await secrets.seal(id, JSON.stringify(credentials)), credentialNames };
    },

    /** A saved source as it is read. */
    async open({ id, kind, address, settings, sealedCredentials }: SavedSource): Promise<GuardedPlace> {
      const opened = await secrets.open(id, sealedCredentials);
      const credentials = opened === null ? {} : (JSON.parse(opened) as Place['credentials']);
      return { place: { kind, address, settings, credentials }, policy: await policy() };
    },

    /** A source that is not saved. */
    openUnsaved: async ({ kind, address, settings, credentials }: SourceBody): Promise<GuardedPlace> => ({
      place: { kind, address, settings, credentials: credentials ?? {} },
      policy: await policy(),
    }),
  };
}

/** What a note of the audit log says: no path, no query. */
export function placeOf(source: Said): string {
  const { url, socketPath } = readTarget(source);
  return socketPath ?? url.origin;
}

function readTarget(source: Said) {
  try {
    return targetOf(addressOf(source));
  } catch (error) {
    if (error instanceof SourceError) throw new AppError('url_invalid', {}, { cause: error });
    throw error;
  }
}
