import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_TABLE } from '../../apps/server/src/config.ts';

/** The README's table of settings, as the code has them. */
function configTable(): string {
  const rows = CONFIG_TABLE.map(({ name, fallback, meaning }) => {
    return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Every row of the table must stand in the README as the code says it. */
export function checkConfigTable(root: string): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  return configTable()
    .split('\n')
    .filter((row) => !readme.includes(row))
    .map((row) => `README.md lacks this row: ${row}`);
}
