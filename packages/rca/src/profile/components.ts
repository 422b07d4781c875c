import type { LogTemplate, ParsedLog } from '@rootline/logparse';

/** A logger, service, program or unit and its part in the failure. */
export interface ComponentFinding {
  name: string;
  firstFailureLine: number;
  failureEntries: number;
  /** Failing components whose messages name this one: they suffer from it. */
  blamedBy: string[];
  score: number;
}

/** The component that wrote most of a template. */
export function componentOf(template: LogTemplate | undefined): string | null {
  return template?.components[0]?.name ?? null;
}

/** Components named by a template's text other than the ones that wrote it. */
export function namedComponents(template: LogTemplate, names: readonly string[]): string[] {
  return othersIn(template.text, template, names);
}

/** The hosts of addresses; a template's text holds none of them any more. */
const HOSTS = /:\/\/([^\s/?#"'<>|)\]]+)/g;

/** Components that a template calls: those that are the host of an address in its messages, other than its writers. */
export function calledComponents(template: LogTemplate, messages: string, names: readonly string[]): string[] {
  const hosts = [...messages.matchAll(HOSTS)].map(([, host]) => host);
  return hosts.length === 0 ? [] : othersIn(hosts.join(' '), template, names);
}

function othersIn(text: string, { components }: LogTemplate, names: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const own = new Set(components.map((c) => c.name));
  return names.filter((name) => !own.has(name) && name.length > 3 && containsWord(lower, name.toLowerCase()));
}

/**
 * The component that a failure lies with: the one other failing component that the text names, since a watcher or a
 * caller reports about it; otherwise the writer. Takes the components that wrote failures or warnings themselves.
 */
export function suspectComponent(template: LogTemplate, failing: readonly ComponentFinding[]): string | null {
  const writers = failing.map((component) => component.name);
  const named = namedComponents(template, writers);
  return (named.length === 1 ? named[0] : undefined) ?? componentOf(template);
}

/**
 * Ranks failing components by suspicion: who failed early, loudly and is named by others as the one they wait for.
 * Takes the strengths (0 to 5) and the suspicion score of every template.
 */
export function findComponents(
  log: ParsedLog,
  strengths: readonly number[],
  scores: readonly number[],
): ComponentFinding[] {
  const names = allComponents(log);
  const found = new Map<string, ComponentFinding>();
  log.templates.forEach((template, index) => {
    if ((strengths[index] ?? 0) < 2) return;
    for (const component of template.components) {
      const entry = found.get(component.name) ?? {
        name: component.name,
        firstFailureLine: component.firstLine,
        failureEntries: 0,
        blamedBy: [],
        score: 0,
      };
      entry.firstFailureLine = Math.min(entry.firstFailureLine, component.firstLine);
      entry.failureEntries += component.count;
      entry.score = Math.max(entry.score, scores[index] ?? 0);
      found.set(component.name, entry);
    }
  });
  log.templates.forEach((template, index) => {
    const writer = componentOf(template);
    if ((strengths[index] ?? 0) < 2 || writer === null) return;
    for (const name of namedComponents(template, names)) {
      const blamed = found.get(name);
      if (blamed !== undefined && !blamed.blamedBy.includes(writer)) blamed.blamedBy.push(writer);
    }
  });
  return [...found.values()].sort(
    (a, b) => b.score + b.blamedBy.length - (a.score + a.blamedBy.length) || a.firstFailureLine - b.firstFailureLine,
  );
}

const MOST_COMPONENTS = 300;

/** Names of the components of a log, those with most entries first; of very many only the largest. */
export function allComponents(log: ParsedLog): string[] {
  const counts = new Map<string, number>();
  for (const template of log.templates) {
    for (const { name, count } of template.components) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts.keys()]
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1))
    .slice(0, MOST_COMPONENTS);
}

function containsWord(text: string, word: string): boolean {
  let at = text.indexOf(word);
  while (at >= 0) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!/[a-z0-9_]/.test(before) && !/[a-z0-9_]/.test(after)) return true;
    at = text.indexOf(word, at + 1);
  }
  return false;
}
