import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A path of another protocol, whose handler reads bodies of any form itself. */
    readsOwnBody?: true;
  }
}

/** True for a request that is no call of ours but one of another protocol. */
export function readsOwnBody({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.readsOwnBody === true;
}
