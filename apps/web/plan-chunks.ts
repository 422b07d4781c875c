import { build, type PluginOption, type Rolldown } from 'vite';
import { type ChunkGraph, chunkGraph } from './chunk-graph.ts';
import { FIRST_LOAD, SCREEN_PARTS, SHELL } from './screen-parts.ts';

/**
 * Puts together what is always loaded together: one file for each part of the first load, and one for each set of
 * screens that share modules. Left alone, a bundler makes a file of every module that two dialogs share; a hundred
 * small files compress badly and name each other at length. What a screen really needs is known only after unused code
 * is gone, so a first build that is not written tells it.
 */
export async function planChunks(root: string, plugins: PluginOption[]): Promise<Rolldown.CodeSplittingGroup[]> {
  let groups: Rolldown.CodeSplittingGroup[] = [];
  const readPlan = {
    name: 'read-plan',
    generateBundle(_options: unknown, bundle: Rolldown.OutputBundle) {
      groups = groupsOf(bundle);
    },
  };
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, readPlan],
    build: { write: false, minify: false, cssMinify: false, modulePreload: { polyfill: false }, target: 'es2023' },
  });
  return groups;
}

/** A file of its own costs more than so many characters of code: an import in each who needs it, and a request. */
const LEAST_CHARACTERS = 2500;

function groupsOf(bundle: Rolldown.OutputBundle): Rolldown.CodeSplittingGroup[] {
  const graph = chunkGraph(bundle);
  const groupOf = new Map<string, string>();
  for (const part of FIRST_LOAD)
    for (const id of modulesWith(graph, [part])) if (!groupOf.has(id)) groupOf.set(id, baseName(part));
  const screensOf = new Map<string, string[]>();
  for (const [screen, parts] of Object.entries(SCREEN_PARTS))
    for (const id of modulesWith(graph, parts))
      if (!groupOf.has(id)) screensOf.set(id, [...(screensOf.get(id) ?? []), screen]);
  const lengths = lengthsOf(bundle);
  const roaming = roamingModules(graph, screensOf);
  for (const shared of Map.groupBy(screensOf, ([id, screens]) => `${screens.join()} ${roaming.has(id)}`).values()) {
    const characters = shared.reduce((sum, [id]) => sum + (lengths.get(id) ?? 0), 0);
    for (const [id, screens] of shared) groupOf.set(id, screenGroup(screens, { characters, roams: roaming.has(id) }));
  }
  return [...Map.groupBy(groupOf, ([, name]) => name)].map(([name, members]) => {
    const ids = new Set(members.map(([id]) => id));
    return {
      name,
      test: (id: string) => ids.has(id),
      priority: priorityOf(name, screensOf.get(members[0]?.[0] ?? '')),
    };
  });
}

/** The modules that come with some parts. */
function modulesWith({ filesWith, chunkOf, modulesOf }: ChunkGraph, parts: readonly string[]): Set<string> {
  return new Set(modulesOf(filesWith(parts.map(chunkOf))));
}

function lengthsOf(bundle: Rolldown.OutputBundle): Map<string, number> {
  return new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.entries(file.modules).map(([id, module]) => [id, module.renderedLength]) : [],
    ),
  );
}

/**
 * Modules of a dialog that not every address has where it can open. They are put together apart from the others, of
 * which the dialog has no need.
 */
function roamingModules(graph: ChunkGraph, screensOf: ReadonlyMap<string, readonly string[]>): Set<string> {
  const { chunkOf, filesWith, laterThan, modulesOf } = graph;
  const screens = [...Object.entries(SCREEN_PARTS)];
  const parts = new Set([...FIRST_LOAD, ...screens.flatMap(([, own]) => own)].map(chunkOf));
  const roaming = new Set<string>();
  const leave = (later: Iterable<string>, addresses: readonly string[]) => {
    for (const id of modulesOf(filesWith(later))) {
      const has = addressesOf(screensOf.get(id) ?? []);
      if (!addresses.every((address) => has.has(address))) roaming.add(id);
    }
  };
  const everywhere = [...addressesOf(Object.keys(SCREEN_PARTS))];
  leave(laterThan(FIRST_LOAD.map(chunkOf), parts), everywhere);
  for (const [screen, own] of screens) leave(laterThan(own.map(chunkOf), parts), [...addressesOf([screen])]);
  return roaming;
}

/** What most addresses need comes with the shell, and what several need when it is little. */
function screenGroup(
  screens: readonly string[],
  { characters, roams }: { characters: number; roams: boolean },
): string {
  const addresses = addressesOf(screens);
  const isForMost = addresses.size > addressesOf(Object.keys(SCREEN_PARTS)).size / 2;
  if (isForMost || (addresses.size > 1 && characters < LEAST_CHARACTERS)) return baseName(SHELL);
  const places = Object.keys(SCREEN_PARTS).map((screen) => (screens.includes(screen) ? '1' : '0'));
  // A short name: it stands in every file that asks for this one.
  return `${roams ? 'r' : 's'}${Number.parseInt(places.join(''), 2).toString(36)}`;
}

/**
 * What more screens need goes first, and before its like what dialogs need as well: a group takes along what its modules
 * import, which must not be taken from others.
 */
function priorityOf(name: string, screens: readonly string[] = []): number {
  const at = FIRST_LOAD.map(baseName).indexOf(name);
  return at === -1 ? 2 * screens.length + (name.startsWith('r') ? 1 : 0) : 1000 - at;
}

const baseName = (part: string) => part.replace(/^.*\//, '').replace(/\.\w+$/, '');

function addressesOf(screens: readonly string[]): Set<string> {
  return new Set(screens.map((screen) => screen.replace(/[?,].*$/, '')));
}
