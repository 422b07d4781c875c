import { bundle } from './bundle.ts';

/** Writes the server, the demo and all their child processes as plain JavaScript. Gives the packages it holds code of. */
export function bundleServer(into: string): Promise<string[]> {
  return bundle({
    programs: { main: 'apps/server/src/main.ts', demo: 'apps/server/src/demo.ts' },
    into,
    target: 'node22',
    external: [/^@duckdb\//, 'pg-native'],
  });
}
