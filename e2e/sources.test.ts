import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { CONTRACTS, makeRecords } from '../packages/sources/testing/index.ts';
import { violationsEverywhere } from './accessible-product.ts';
import { DESKTOP, openDesktopPage } from './desktop-page.ts';
import { keepPicture } from './keep-picture.ts';
import { tabTo } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { addPerson, ENVIRONMENT } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

let browser: Browser;
let product: Product;
let page: Page;
let cluster: Awaited<ReturnType<(typeof CONTRACTS)['kubernetes']>>;

beforeAll(async () => {
  [browser, product, cluster] = await Promise.all([
    launchBrowser(),
    startProduct({ ...ENVIRONMENT, ROLE_POLICY: 'strict' }),
    CONTRACTS.kubernetes(makeRecords(200)),
  ]);
  page = await openDesktopPage(browser, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await cluster?.server.close();
});
beforeEach(() => {
  onTestFailed(() => keepPicture(page, 'sources'));
});

const dialog = () => page.getByRole('dialog');
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name }).first();
const choose = async (name: string, item: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
/** Axe at every width and in both themes. */
const expectAccessible = async () => {
  expect(await violationsEverywhere(page)).toEqual({});
  await page.setViewportSize(DESKTOP);
};

test('without sources, the screen offers the kinds, and the keys lead to it', async () => {
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByText('No sources yet').waitFor();
  await expectAccessible();
});

test('an administrator adds a source by the keyboard, and a refused token is replaced', async () => {
  await page.goto('/sources');
  await tabTo(page, page.getByRole('button', { name: /^Kubernetes/ }));
  await page.keyboard.press('Enter');
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  for (const problem of ['Name is required', 'Address is required', 'Namespace is required'])
    await dialog().getByText(problem).waitFor();
  const fill = async (name: string, value: string) => {
    await tabTo(page, dialog().getByRole('textbox', { name, exact: true }));
    await page.keyboard.insertText(value);
  };
  await fill('Name', 'shop-cluster');
  await fill('Address', cluster.server.url);
  await fill('Namespace', 'shop');
  await fill('Label selector (optional)', 'app=web');
  await fill('Token or API key', 'wrong');
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Test', exact: true }).click();
  await dialog()
    .getByText(/The credentials were refused/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Add source' }).click();
  await rowOf('shop-cluster')
    .getByText(/The credentials were refused/)
    .waitFor();
  await rowOf('shop-cluster').getByText('namespace shop, app=web').waitFor();

  await page.getByRole('button', { name: 'Enter credentials' }).click();
  await dialog().locator('input:focus, textarea:focus').waitFor();
  await page.keyboard.insertText('sesame');
  await dialog().getByRole('button', { name: 'Test', exact: true }).click();
  await dialog().getByText('Connected. The source can be read.').waitFor();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await rowOf('shop-cluster').getByText('Connected').waitFor();

  await choose('shop-cluster', 'Change');
  await dialog().getByText('Stored: Token or API key.').waitFor();
  expect(await dialog().getByText('sesame').count()).toBe(0);
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('shop cluster');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await rowOf('shop cluster').getByText('Connected').waitFor();
});

test('a capture takes the restarted pod with its previous log, says what is missing, and opens as a case', async () => {
  await rowOf('shop cluster').getByRole('button', { name: 'Capture', exact: true }).click();
  await dialog().getByText('2 restarts').waitFor();
  await dialog().getByText('and its previous log').waitFor();
  await dialog().getByText('Becomes a case of up to 4 logs.').waitFor();
  await dialog()
    .getByText(/^About \d.* KB expected\.$/)
    .waitFor();
  await expectAccessible();
  await dialog().getByRole('spinbutton', { name: 'Minutes' }).fill('60');
  await dialog().getByRole('textbox', { name: 'Name (optional)' }).fill('out of memory');
  await dialog().getByRole('button', { name: 'Start capture' }).click();
  const open = page.getByRole('link', { name: 'Open case out of memory' });
  await open.waitFor();
  await page.getByText(/rollouts of the namespace: There is no permission/).waitFor();
  await expectAccessible();
  await open.click();
  await page.getByRole('heading', { name: 'out of memory' }).waitFor();
  await page.goto('/sources');
  await choose('shop cluster', 'Captures');
  await dialog().getByRole('link', { name: 'Open case out of memory' }).waitFor();
  await page.keyboard.press('Escape');
});

test('a capture without an end runs until it is stopped', async () => {
  await rowOf('shop cluster').getByRole('button', { name: 'Capture', exact: true }).click();
  await dialog().getByRole('radio', { name: 'Until I stop' }).check();
  await dialog()
    .getByText(/^About \d.* KB a minute at present\.$/)
    .waitFor();
  await dialog().getByRole('textbox', { name: 'Name (optional)' }).fill('live');
  await dialog().getByRole('button', { name: 'Start capture' }).click();
  await page.getByRole('progressbar', { name: 'Capture live' }).waitFor();
  await page
    .getByText(/[1-9]\d* logs?$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Stop live' }).click();
  await page.getByText('It was stopped.').waitFor();
});

test('a ring shows its token once and how programs send; what they push is captured as a file', async () => {
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Add source' }).click();
  await dialog().getByRole('button', { name: /^Ring/ }).click();
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('edge');
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Add ring' }).click();
  await dialog().getByText('It is shown only once').waitFor();
  const token = (await dialog().getByText(/^rlr_/).first().textContent()) ?? '';
  for (const protocol of ['Loki', 'Elasticsearch', 'journald', 'syslog', 'OTLP'])
    await dialog().getByRole('radio', { name: protocol }).check();
  await dialog().getByText(`${product.url}/push/v1/logs`, { exact: true }).waitFor();
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await rowOf('edge').getByText('Nothing received yet').waitFor();
  expect(await page.getByText(token).count()).toBe(0);

  const values = ['INFO ready', 'ERROR disk full'].map((line, at) => [
    `${BigInt(Date.now()) * 1_000_000n + BigInt(at)}`,
    line,
  ]);
  const pushed = await fetch(`${product.url}/push/loki/api/v1/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ streams: [{ stream: { app: 'checkout' }, values }] }),
  });
  expect(pushed.status).toBe(204);
  await page.reload();
  await rowOf('edge').getByText('Receiving').waitFor();
  await rowOf('edge').getByRole('button', { name: 'Capture', exact: true }).click();
  await dialog().getByText('2 records').waitFor();
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Capture', exact: true }).click();
  await dialog().getByRole('button', { name: 'Open log file' }).click();
  await page.getByRole('heading', { name: 'edge checkout.log' }).waitFor();
});

test('a token is rotated, and a ring is deleted after a question', async () => {
  await page.goto('/sources');
  await choose('edge', 'Rotate token');
  await dialog().getByRole('button', { name: 'Rotate token' }).click();
  await dialog().getByText(/^rlr_/).first().waitFor();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await choose('edge', 'Delete');
  await dialog().getByRole('button', { name: 'Delete ring' }).click();
  await expect.poll(() => rowOf('edge').count()).toBe(0);
});

test('a viewer under the strict policy sees names without addresses, and no capture', async () => {
  const viewer = await addPerson(browser, product, 'VIEWER');
  await viewer.goto('/sources');
  await viewer.getByText('shop cluster').waitFor();
  expect(await viewer.getByText('namespace shop').count()).toBe(0);
  expect(await viewer.getByText(new URL(cluster.server.url).host).count()).toBe(0);
  for (const name of ['Capture', 'Add source'])
    expect(await viewer.getByRole('button', { name, exact: true }).count()).toBe(0);
});

test('a source is deleted after a question', async () => {
  await page.goto('/sources');
  await choose('shop cluster', 'Delete');
  await dialog().getByRole('button', { name: 'Delete source' }).click();
  await page.getByText('No sources yet').waitFor();
});
