import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSecurityTables, limitTable, roleTable, scopeTable } from './security-tables.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rootline-docs-'));
  mkdirSync(join(root, 'docs'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (rows: string[]) => writeFileSync(join(root, 'docs/security.md'), `${rows.join('\n')}\n`);

test('a manual with every row of the code is right', () => {
  write([...roleTable(), ...scopeTable(), ...limitTable()]);
  expect(checkSecurityTables(root)).toEqual([]);
});

test('a role that the code gives and the manual does not is named', () => {
  const row = '| `users.delete` | DELETE /admin/users/{id} | A | A |';
  expect(roleTable()).toContain(row);
  write([
    ...roleTable().map((each) => (each === row ? row.replace('| A | A |', '| A M | A |') : each)),
    ...scopeTable(),
    ...limitTable(),
  ]);
  expect(checkSecurityTables(root)).toEqual([`docs/security.md lacks this row: ${row}`]);
});

test('a call that the scope of an API token allows and the manual does not is named', () => {
  const row = scopeTable().find((each) => each.startsWith('| `logs:write` |')) ?? '';
  expect(row).toContain('DELETE /logs/{id}');
  write([...roleTable(), ...scopeTable().filter((each) => each !== row), ...limitTable()]);
  expect(checkSecurityTables(root)).toEqual([`docs/security.md lacks this row: ${row}`]);
});
