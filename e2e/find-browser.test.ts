import { expect, test } from 'vitest';
import { findBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';

test('a browser that is found starts and shows a page', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>Ready</h1>');
    expect(await page.getByRole('heading', { name: 'Ready' }).isVisible()).toBe(true);
  } finally {
    await browser.close();
  }
});

test('a named browser that is not there stops the journeys with its path', async () => {
  const before = process.env['CHROMIUM_PATH'];
  process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
  try {
    await expect(findBrowser()).rejects.toThrow('CHROMIUM_PATH names /nowhere/chromium');
  } finally {
    if (before === undefined) delete process.env['CHROMIUM_PATH'];
    else process.env['CHROMIUM_PATH'] = before;
  }
});
