import type { FileSection } from './known-shape.ts';

/**
 * Finds the sections of a file while its lines are read in their order: takes the text of a line and gives the name of the
 * section that begins with it, or null. A section whose first line does not come is passed over once a later one is found.
 */
export function createSectionFinder(sections: readonly FileSection[]): (line: string) => string | null {
  let next = 0;
  return (line) => {
    const text = line.replace(/^\ufeff/, '').replace(/\r$/, '');
    const found = sections.findIndex(({ firstLine }, index) => index >= next && firstLine === text);
    if (found < 0) return null;
    next = found + 1;
    return sections[found]?.name ?? null;
  };
}
