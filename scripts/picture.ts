import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawTerminal, THEMES } from './picture/draw-terminal.ts';
import { ROOT } from './run-step.ts';
import { scenarioNamed, writeScenario } from './scenarios/scenarios.ts';

/** Draws what the README shows first, in light and dark, from what the program prints: `npm run picture`. */
const COLUMNS = 100;
const COMMAND = 'npx rootline orders.log';
/** The program is told that its pipe is a terminal of this width. */
const TERMINAL = `data:text/javascript,process.stdout.isTTY=true;process.stdout.columns=${COLUMNS}`;

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
    const path = join(ROOT, `docs/pictures/terminal-${theme.name}.svg`);
    const picture = drawTerminal({ command: COMMAND, printed, columns: COLUMNS, theme });
    writeFileSync(path, picture);
    console.log(`${path}: ${(picture.length / 1000).toFixed(0)} kB`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
