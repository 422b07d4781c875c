import type { CaseFindings } from '@rootline/contract';
import type { LogTemplate } from '@rootline/logparse';
import type { RawLine } from '../ports.ts';

/** A failing line of one service that names another, or shares an id with a failing line of it. */
export type Naming = CaseFindings['namings'][number];

interface Known {
  services: ReadonlyMap<string, number>;
  /** Other names of services. */
  aliases: ReadonlyMap<string, readonly string[]>;
}

const LEAST_LENGTH = 3;
/** Ids by chance alone are long, and hold a digit. */
const ID = /(?<![\w-])(?=[\w-]*\d)[0-9a-f][0-9a-f-]{14,62}[0-9a-f](?![\w-])/gi;

/** Finds who names whom among failing lines. One naming of each pair and kind is kept, the first in the log. */
export function namingsOf(
  failing: readonly LogTemplate[],
  read: ReadonlyMap<number, RawLine>,
  { services, aliases }: Known,
): Naming[] {
  const said = failing.flatMap((template) => {
    const by = template.components[0]?.name;
    if (by === undefined) return [];
    return template.exampleLines.flatMap((line) => {
      const text = read.get(line)?.text;
      return text === undefined ? [] : [{ by, line, text }];
    });
  });
  const found: Naming[] = [];
  const names = [...services.keys()]
    .flatMap((service) => [service, ...(aliases.get(service) ?? [])].map((name) => ({ service, name })))
    .filter(({ name }) => name.length >= LEAST_LENGTH);
  for (const { by, line, text } of said) {
    const lower = text.toLowerCase();
    for (const { service, name } of names) {
      if (service !== by && holdsWord(lower, name.toLowerCase())) {
        found.push({ by, named: service, line, what: name, kind: 'name' });
      }
    }
  }
  const byId = new Map<string, { by: string; line: number }[]>();
  for (const { by, line, text } of said) {
    for (const [id] of text.matchAll(ID)) byId.set(id, [...(byId.get(id) ?? []), { by, line }]);
  }
  for (const [id, lines] of byId) {
    for (const { by, line } of lines) {
      for (const other of lines) if (other.by !== by) found.push({ by, named: other.by, line, what: id, kind: 'id' });
    }
  }
  found.sort((a, b) => a.line - b.line);
  return [
    ...new Map(found.toReversed().map((naming) => [`${naming.by}\n${naming.named}\n${naming.kind}`, naming])).values(),
  ].reverse();
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!/[a-z0-9_]/.test(before) && !/[a-z0-9_]/.test(after)) return true;
  }
  return false;
}
