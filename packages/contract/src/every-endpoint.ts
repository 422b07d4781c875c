import * as ENDPOINTS from './endpoints.ts';

/** Every call of the product, by name. Mount, typed client, OpenAPI and tests read this; a bundle holds only those it names. */
export { ENDPOINTS };
export type EndpointName = keyof typeof ENDPOINTS;
