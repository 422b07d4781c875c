import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;
/** The rooms in the order of the table of README.md. */
const ROOMS = [...readFileSync(path.join(ROOT, '../README.md'), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)].map(
  ([, room = '']) => room,
);

/** The room of a file; null for one that stands beside the rooms. */
function roomOf(file: string): string | null {
  const parts = path.relative(ROOT, file).split(path.sep);
  return parts.length === 1 ? null : (parts[0] ?? null);
}

const FILES = globSync('*/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));

test('the table of rooms names every room and no other', () => {
  const rooms = new Set(FILES.map((file) => file.split(path.sep)[0]));
  expect([...rooms].sort()).toEqual([...ROOMS].sort());
});

test('a room imports only from rooms above it in the table', () => {
  const wrong = FILES.flatMap((file) => {
    const from = path.join(ROOT, file);
    const imports = [...readFileSync(from, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
      roomOf(path.join(path.dirname(from), to)),
    );
    const own = ROOMS.indexOf(roomOf(from) ?? '');
    return imports.flatMap((room) => (room !== null && ROOMS.indexOf(room) > own ? [`${file} imports ${room}`] : []));
  });
  expect(wrong).toEqual([]);
});
