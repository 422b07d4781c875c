import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A path of another protocol, whose handler reads bodies of any form itself. */
    readsOwnBody?: true;
  }
}

/** True if the request belongs to another protocol, whose handler reads the body itself. */
export function readsOwnBody({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.readsOwnBody === true;
}
