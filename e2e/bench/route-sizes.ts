import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from 'playwright';
import { settle } from '../settle.ts';

const FIRST_LOAD_KB = 210;
const ROUTE_KB = 60;

/** What each screen loads of scripts and styles, compressed, beyond what the dashboard has loaded already. */
export async function measureRoutes(
  browser: Browser,
  baseURL: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
  fileId: string,
): Promise<{ measure: string; value: string; target: string }[]> {
  const paths = ['/', '/logs', `/logs/${fileId}`, '/parsing-rules', '/llm-status', '/settings', '/feedback-review'];
  const known = new Set<string>();
  const rows = [];
  for (const path of paths) {
    const context = await browser.newContext({ baseURL, storageState });
    const page = await context.newPage();
    const files = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // What still comes when the page is left was not needed for it.
      const body = response.body().catch(() => Buffer.of());
      if (/\.(js|css)$/.test(pathname)) files.set(pathname, body);
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settle(page);
    let bytes = 0;
    for (const [file, body] of files) {
      if (!known.has(file)) bytes += gzipSync(await body).length;
      if (path === '/') known.add(file);
    }
    await context.close();
    rows.push({
      measure: path === '/' ? 'first load, all that comes, gzip' : `${path.replace(fileId, ':id')} adds, gzip`,
      value: `${(bytes / 1000).toFixed(1)} kB`,
      target: `${path === '/' ? FIRST_LOAD_KB : ROUTE_KB} kB`,
    });
  }
  return rows;
}
