import { buildInPlace } from './build-in-place.ts';
import { bundleServer } from './pack/bundle-server.ts';
import { BUILT_SERVER, STARTS_BUILT_SERVER } from './server-program.ts';

/** Builds the server, and has it started from now on. */
export async function buildServer(): Promise<void> {
  await buildInPlace(BUILT_SERVER, bundleServer);
  process.env[STARTS_BUILT_SERVER] = '1';
}
