import type { OwnListener } from '#platform/outbound/judge-target.ts';
import { createOutboundGuard, type OutboundGuard } from '#platform/outbound/outbound-guard.ts';
import { findOwnAddresses, findOwnListeners } from '#platform/outbound/own-listeners.ts';
import type { Platform } from '#platform/platform.ts';

export type OpenGuard = () => Promise<OutboundGuard>;

/** Guards the way to the receiver by an administrator's rules: only administrators can name one. */
export function createWebhookGuard({
  config,
  db,
  listening,
}: Pick<Platform, 'config' | 'db'> & { listening(): OwnListener[] }): OpenGuard {
  return async () =>
    createOutboundGuard({
      isAdmin: true,
      trustedOrigins: new Set(),
      allowedHosts: config.llmAllowedHosts,
      isPublicOpen: config.llmEgress === 'open',
      ownListeners: await findOwnListeners({ db, databaseUrl: config.databaseUrl, listening }),
      ownAddresses: findOwnAddresses(),
    });
}
