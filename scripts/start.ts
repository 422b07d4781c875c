import { buildWeb } from './build-web.ts';

/** Builds the web application when it is missing or old, then runs the server in this process. */
await buildWeb();
await import('../apps/server/src/main.ts');
