import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from '../build-web.ts';
import { ROOT } from '../run-step.ts';
import { scenarioNamed, writeScenario } from '../scenarios/scenarios.ts';
import { bundleServer } from './bundle-server.ts';
import { readManifest, releaseVersion, writeManifest } from './manifest.ts';
import { writeThirdParty } from './third-party.ts';

/** Scenarios of the demo; the names of their files decide which is opened. */
const DEMO = {
  'db-pool': '1-orders-db-pool.log',
  'crash-loop': '2-billing-crash-loop.log',
  healthy: '3-catalog-healthy.log',
};

/**
 * Writes `@rootline/server`, laid out as `apps/` is: the server as plain JavaScript, the built browser application and
 * the logs of the demo. Node, PostgreSQL and DuckDB come as packages. Gives the packages it holds code of.
 */
export async function writeServerPackage(folder: string): Promise<string[]> {
  await buildWeb();
  const server = join(folder, 'server');
  await mkdir(join(server, 'demo'), { recursive: true });
  const held = await bundleServer(join(server, 'dist'));
  for (const [name, file] of Object.entries(DEMO))
    await writeFile(join(server, 'demo', file), writeScenario(scenarioNamed(name)).text);
  await cp(join(ROOT, 'apps/web/dist'), join(folder, 'web/dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.sources'),
  });
  const web = await readManifest(join(ROOT, 'apps/web'));
  const shown = Object.keys(Object(web['dependencies'])).filter((name) => !name.startsWith('@rootline/'));
  const all = [...new Set([...held, ...shown.map((name) => `node_modules/${name}`)])].sort();
  await writeThirdParty(folder, all);
  const version = await releaseVersion();
  await writeFile(join(server, 'package.json'), `${JSON.stringify({ type: 'module', version })}\n`);
  const { dependencies } = await readManifest(join(ROOT, 'apps/server'));
  const { optionalDependencies } = await readManifest(ROOT);
  await writeManifest(folder, {
    name: '@rootline/server',
    description: 'The Rootline server with its browser application, for the command rootline',
    exports: {
      './main': './server/dist/main.js',
      './demo': './server/dist/demo.js',
      './package.json': './package.json',
    },
    files: ['server', 'web', 'third-party.txt'],
    engines: { node: '>=20.12' },
    dependencies: { '@duckdb/node-api': Object(dependencies)['@duckdb/node-api'] },
    optionalDependencies,
  });
  return all;
}
