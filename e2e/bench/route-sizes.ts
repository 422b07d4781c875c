import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from 'playwright';

const FIRST_LOAD_KB = { js: 210, css: 22 };
const ROUTE_KB = 120;
const ENDINGS = ['js', 'css'] as const;

/** What each screen loads of scripts and styles, compressed, beyond what the dashboard has loaded already. */
export async function measureRoutes(
  browser: Browser,
  baseURL: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
  fileId: string,
): Promise<{ measure: string; value: string; target: string }[]> {
  const paths = [
    '/',
    '/logs',
    `/logs?file=${fileId}`,
    `/logs/${fileId}`,
    '/parsing-rules',
    '/llm-status',
    '/settings',
    '/feedback-review',
  ];
  const known = new Set<string>();
  const rows = [];
  for (const path of paths) {
    const context = await browser.newContext({ baseURL, storageState, viewport: { width: 1440, height: 900 } });
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
    // What is asked for right after the first picture belongs to the screen.
    for (let before = -1; before !== files.size; ) {
      before = files.size;
      await page.waitForTimeout(AFTER_MS);
    }
    const kilobytes = { js: 0, css: 0 };
    for (const [file, body] of files) {
      const ending = file.endsWith('.js') ? 'js' : 'css';
      if (!known.has(file)) kilobytes[ending] += gzipSync(await body).length / 1000;
      if (path === '/') known.add(file);
    }
    await context.close();
    if (path === '/') {
      for (const ending of ENDINGS)
        rows.push(rowOf(`first load, all ${ending} that comes, gzip`, kilobytes[ending], FIRST_LOAD_KB[ending]));
    } else rows.push(rowOf(`${path.replace(fileId, ':id')} adds, gzip`, kilobytes.js + kilobytes.css, ROUTE_KB));
  }
  return rows;
}

const AFTER_MS = 1000;

function rowOf(measure: string, kilobytes: number, target: number) {
  return { measure, value: `${kilobytes.toFixed(1)} kB`, target: `${target} kB` };
}
