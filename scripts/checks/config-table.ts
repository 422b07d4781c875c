import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_TABLE } from '../../apps/server/src/config.ts';

/** The table of settings, as the code has them. */
function configTable(): string {
  const rows = CONFIG_TABLE.map(({ name, fallback, meaning }) => {
    return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Every row of the table must stand in docs/settings.md as the code says it. */
export function checkConfigTable(root: string): string[] {
  const document = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  return configTable()
    .split('\n')
    .filter((row) => !document.includes(row))
    .map((row) => `docs/settings.md lacks this row: ${row}`);
}
