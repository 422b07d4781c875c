import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawTerminal, THEMES } from './picture/draw-terminal.ts';
import { ROOT } from './run-step.ts';
import { scenarioNamed, writeScenario } from './scenarios/scenarios.ts';

/**
 * Draws what the documents show, in light and dark: `npm run picture` what the README shows first, from what the program
 * prints; `npm run picture -- case` the case of docs/cases.md, from a server that reads one.
 */
const COLUMNS = 100;
const COMMAND = 'npx rootline orders.log';
/** The program is told that its pipe is a terminal of this width. */
const TERMINAL = `data:text/javascript,process.stdout.isTTY=true;process.stdout.columns=${COLUMNS}`;

const PICTURES = join(ROOT, 'docs/pictures');

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals[0] === 'case') await drawCase();
else if (positionals.length === 0) drawReadme();
else throw new Error('Usage: npm run picture [-- case]');

async function drawCase(): Promise<void> {
  // Only this one needs a browser.
  const { pictureCase } = await import('./picture/picture-case.ts');
  for (const path of await pictureCase(PICTURES)) tell(path, statSync(path).size);
}

function drawReadme(): void {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-picture-'));
  try {
    writeFileSync(join(folder, 'orders.log'), writeScenario(scenarioNamed('db-pool')).text);
    const main = join(ROOT, 'apps/cli/src/main.ts');
    const printed = execFileSync(process.execPath, ['--import', TERMINAL, main, 'orders.log'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined },
    });
    for (const theme of THEMES) {
      const path = join(PICTURES, `terminal-${theme.name}.svg`);
      const picture = drawTerminal({ command: COMMAND, printed, columns: COLUMNS, theme });
      writeFileSync(path, picture);
      tell(path, picture.length);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function tell(path: string, bytes: number): void {
  console.log(`${path}: ${(bytes / 1000).toFixed(0)} kB`);
}
