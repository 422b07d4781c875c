import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';
import { releaseVersion } from './manifest.ts';
import { readHeldPackages } from './third-party.ts';

/**
 * The parts of a release in the form of CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): the packages whose code ours
 * hold, in these folders below the repository, with the hash that the lock file states.
 */
export async function sbomOf(held: readonly string[]): Promise<object> {
  const version = await releaseVersion();
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const parts = await readHeldPackages(held);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', name: 'rootline', version, purl: `pkg:npm/rootline@${version}` },
    },
    components: parts.map((part, i) => {
      const purl = `pkg:npm/${part.name.replace('@', '%40')}@${part.version}`;
      const [algorithm, hash] = String(packages[held[i] ?? '']?.integrity ?? '').split('-');
      const hashes =
        algorithm === 'sha512' && hash !== undefined
          ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
          : {};
      const licenses = [{ expression: part.license }];
      return { type: 'library', 'bom-ref': purl, name: part.name, version: part.version, purl, licenses, ...hashes };
    }),
  };
}
