import { buildServer } from '../scripts/build-server.ts';
import { buildWeb } from '../scripts/build-web.ts';

/** Global set-up of vitest: server and screens are built once, before files that run beside each other need them. */
export default async function setup(): Promise<void> {
  await buildServer();
  await buildWeb();
}
