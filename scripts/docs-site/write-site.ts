import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../run-step.ts';
import { readSite } from './pages.ts';
import { writePage } from './write-page.ts';
import { partsOf, searchBody } from './write-search.ts';

/** Writes the site into the folder, which is emptied; the quick start is its first page. Gives how many pages it has. */
export async function writeSite(folder: string): Promise<number> {
  const site = readSite();
  await rm(folder, { recursive: true, force: true });
  const parts = [];
  for (const page of site.pages) {
    const html = writePage(page, site);
    parts.push(...partsOf(page, html));
    await write(folder, page.path, html);
  }
  const search = { path: 'search.html', source: 'docs/search.md', title: 'Search', text: { html: searchBody(parts) } };
  await write(folder, search.path, writePage(search, site));
  const first = site.pages.find(({ path }) => path === 'quick-start.html');
  if (first !== undefined) await write(folder, 'index.html', writePage(first, site));
  for (const part of ['pictures', 'examples'])
    await cp(join(ROOT, 'docs', part), join(folder, part), { recursive: true });
  return site.pages.length;
}

async function write(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
