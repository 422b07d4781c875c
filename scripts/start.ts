import { buildWeb } from './build-web.ts';

/** Logs of a person's own machine are large; the server alone, as others run it, takes less. */
process.env['UPLOAD_LIMIT_BYTES'] ??= String(2 ** 30);

/** Builds the web application when it is missing or old, then runs the server in this process. */
await buildWeb();
await import('../apps/server/src/main.ts');
