import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { MODEL_NAME, type Product } from './start-product.ts';

/**
 * Saves the endpoint, makes API tokens, uploads scenarios, analyses db-pool, which the screens show, twice, and ignores one of
 * its patterns; gives the id of its file.
 */
export async function fillProduct(product: Product, scenarios: readonly string[]): Promise<string> {
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  await client.saveEndpoint(product.model.url);
  await client.makeApiToken('Nightly pipeline', ['logs:read', 'logs:write', 'analyses:read', 'analyses:run']);
  await client.makeApiToken('Assistant', ['logs:read', 'analyses:read']);
  let shown = '';
  for (const name of scenarios) {
    const { fileName, text } = writeScenario(scenarioNamed(name));
    const file = await client.upload(fileName, text);
    if (name === 'crash-loop') await client.analyze(file.id, null);
    if (name !== 'db-pool') continue;
    shown = file.id;
    await client.analyze(file.id, null);
    await client.analyze(file.id, MODEL_NAME);
    await client.ignorePattern(file.id, 'Recipient refused by relay', 'own-files');
  }
  return shown;
}
