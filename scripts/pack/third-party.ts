import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';
import { readManifest } from './manifest.ts';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

/** A package whose code or files a package of ours holds. */
export interface HeldPackage {
  name: string;
  version: string;
  license: string;
  /** Texts of its license files. */
  texts: string[];
}

/** Reads what the packages in these folders below the repository state. Throws for one that states no license. */
export function readHeldPackages(folders: readonly string[]): Promise<HeldPackage[]> {
  return Promise.all(
    folders.map(async (folder) => {
      const place = join(ROOT, folder);
      const { name, version, license, licenses } = await readManifest(place);
      const stated = typeof license === 'string' ? license : namesOf(license ?? licenses);
      if (typeof name !== 'string' || typeof version !== 'string' || stated === '')
        throw new Error(`${folder} states no name, version or licence`);
      const files = (await readdir(place)).filter((file) => LICENCE_FILE.test(file)).sort();
      return {
        name,
        version,
        license: stated,
        texts: await Promise.all(files.map((file) => readFile(join(place, file), 'utf8'))),
      };
    }),
  );
}

/** The old forms of package.json: an object, or a list of objects, with a type. */
function namesOf(stated: unknown): string {
  const list = Array.isArray(stated) ? stated : [stated];
  return list.flatMap((item) => (typeof item?.type === 'string' ? [item.type] : [])).join(' OR ');
}

/** Writes the list of packages whose code this one holds, with the text of each license. */
export async function writeThirdParty(folder: string, held: readonly string[]): Promise<void> {
  const packages = await readHeldPackages(held);
  const list = packages.map(({ name, version, license }) => `${name} ${version}: ${license}`);
  const texts = packages.flatMap(({ name, version, texts }) =>
    texts.map((text) => `${'-'.repeat(80)}\n${name} ${version}\n\n${text.trim()}\n`),
  );
  await writeFile(
    join(folder, 'third-party.txt'),
    `This package holds code or files of these packages:\n\n${list.join('\n')}\n\n${texts.join('\n')}`,
  );
}
