import type { CommandGroup } from './palette-commands.ts';

const MOST = 50;

/** The commands whose names hold what was typed, in their groups; no more than the palette shows. */
export function findCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const wanted = query.trim().toLowerCase();
  const found: CommandGroup[] = [];
  let left = MOST;
  for (const { title, commands } of groups) {
    const fitting = commands.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, left);
    left -= fitting.length;
    if (fitting.length > 0) found.push({ title, commands: fitting });
  }
  return found;
}
