import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../packages/contract/src/index.ts';
import { readSite } from '../docs-site/pages.ts';
import { writeSite } from '../docs-site/write-site.ts';
import { ROOT } from '../run-step.ts';

let folder: string;
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'rootline-site-')), 'site');
  await writeSite(folder);
});
afterAll(() => rm(dirname(folder), { recursive: true }));

describe('the site of the manuals', () => {
  test('has every link and place that its pages name', () => {
    const lost = [];
    for (const page of globSync('**/*.html', { cwd: folder })) {
      for (const [, href = ''] of read(page).matchAll(/(?:href|src)="([^"]+)"/g)) {
        if (/^(?:https?:|\/)/.test(href)) continue;
        const [file = '', anchor] = href.split('#');
        const path = file === '' ? page : join(dirname(page), file);
        if (!existsSync(join(folder, path))) lost.push(`${page}: ${href}`);
        else if (anchor !== undefined && !read(path).includes(` id="${anchor}"`)) lost.push(`${page}: ${href}`);
      }
    }
    expect(lost).toEqual([]);
  });

  test('names every manual beside every page, and every call of the contract', () => {
    const { pages, navigation } = readSite();
    const named = navigation.flatMap((group) => group.pages.map(({ path }) => path));
    expect(pages.map(({ path }) => path).filter((path) => !path.includes('/') && !named.includes(path))).toEqual([]);
    const calls = read('api.html');
    for (const { summary } of Object.values(ENDPOINTS)) expect(calls).toContain(summary.replaceAll('&', '&amp;'));
    expect(read('settings.html')).toContain('<code>DATABASE_URL</code>');
  });

  test('runs no script but that of the search, and loads nothing from elsewhere', () => {
    for (const page of globSync('**/*.html', { cwd: folder })) {
      expect(read(page)).not.toMatch(/<script src|<link|src="https?:|@import/);
      if (page !== 'search.html') expect(read(page)).not.toContain('<script');
    }
  });

  test('is searched by the words of every part', () => {
    const [, json = '[]'] = /const parts = (\[.*\]);\n/.exec(read('search.html')) ?? [];
    const parts: { href: string; title: string }[] = JSON.parse(json);
    expect(parts).toContainEqual(
      expect.objectContaining({ href: 'mcp.html#tools', title: 'Rootline for AI assistants: Tools' }),
    );
    expect(new Set(parts.map(({ href }) => href.split('#')[0])).size).toBeGreaterThan(100);
  });

  test('has an index of the decisions that names each of them', () => {
    const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
    const files = globSync('docs/decisions/*.md', { cwd: ROOT }).map((file) => basename(file));
    expect(files.filter((file) => file !== 'README.md' && !index.includes(`](${file})`))).toEqual([]);
  });
});
