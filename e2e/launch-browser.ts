import { type Browser, chromium } from 'playwright';
import { findBrowser } from './find-browser.ts';

/** Starts the Chromium that was found, without what only a desktop needs. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findBrowser();
  return chromium.launch({
    executablePath,
    args: FLAGS,
    env: { ...process.env, ...environment } as Record<string, string>,
  });
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Containers have little shared memory.
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
