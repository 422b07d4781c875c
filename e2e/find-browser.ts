import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { unpackBundledChromium } from './unpack-bundled-chromium.ts';

export interface FoundBrowser {
  executablePath: string;
  /** Variables the program needs to start. */
  environment: Record<string, string>;
}

/**
 * A Chromium for the journeys: CHROMIUM_PATH, then playwright's own download, then one of this machine, then the one that
 * comes from npm on x64 Linux. Throws one sentence that says how to get one: a journey is never skipped.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is no program`);
    return { executablePath: named, environment: {} };
  }
  const installed = [chromium.executablePath(), ...systemPaths()].find(isProgram);
  if (installed !== undefined) return { executablePath: installed, environment: {} };
  const bundled = await unpackBundledChromium();
  if (bundled !== null) return bundled;
  throw new Error(
    'No Chromium was found: install chromium, Google Chrome or Microsoft Edge, or run `npx playwright install chromium`, or set CHROMIUM_PATH to a browser',
  );
}

/** Where the browsers of this machine lie, in the order in which they are tried. */
function systemPaths(): string[] {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((program) =>
      roots.map((root) => join(root, program)),
    );
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const programs = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'msedge',
    'microsoft-edge',
  ];
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
}
