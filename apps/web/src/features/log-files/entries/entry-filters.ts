import type { EntrySearch } from '#address/log-files-search.ts';
import type { AxisWindow } from '#pictures/volume-axis.ts';
import type { EntryFilters } from './entry-source.ts';
import { levelsFilter } from './level-choice.ts';

/** The filters that rows must pass; the find text only when it filters. */
export function rowFilters(search: EntrySearchPatch): EntryFilters {
  const levels = levelsFilter(search);
  return {
    ...(levels === undefined ? {} : { levels }),
    ...(search.mode === 'filter' ? textFilter(search) : {}),
    ...(search.from === undefined ? {} : { from: search.from }),
    ...(search.to === undefined ? {} : { to: search.to }),
    ...(search.tpl === undefined ? {} : { template: search.tpl }),
    ...(search.lines === undefined ? {} : { lines: search.lines }),
    ...(search.route === undefined ? {} : { route: search.route }),
    ...(search.where === undefined ? {} : { where: search.where }),
    ...(search.not === undefined ? {} : { whereNot: search.not }),
    ...(search.cmp === undefined ? {} : { compare: search.cmp }),
    ...(search.comp === undefined ? {} : { components: search.comp }),
    ...(search.notcomp === undefined ? {} : { componentsNot: search.notcomp }),
    ...(search.files === undefined ? {} : { files: JSON.stringify(search.files) }),
  };
}

/** The same rows narrowed to the hits of the find text; null while nothing is searched. */
export function hitFilters(search: EntrySearchPatch): EntryFilters | null {
  return search.find === undefined ? null : { ...rowFilters(search), ...textFilter(search) };
}

/** What can be dropped so that more entries pass, by the patch of the address that drops it. */
export function droppableFilters(
  search: EntrySearchPatch,
): ('levels' | 'find' | 'time' | 'template' | 'lines' | 'route' | 'fields' | 'components' | 'files')[] {
  return [
    levelsFilter(search) === undefined ? [] : (['levels'] as const),
    search.mode === 'filter' && search.find !== undefined ? (['find'] as const) : [],
    search.from === undefined && search.to === undefined ? [] : (['time'] as const),
    search.tpl === undefined ? [] : (['template'] as const),
    search.lines === undefined ? [] : (['lines'] as const),
    search.route === undefined ? [] : (['route'] as const),
    search.where === undefined && search.not === undefined && search.cmp === undefined ? [] : (['fields'] as const),
    search.comp === undefined && search.notcomp === undefined ? [] : (['components'] as const),
    search.files === undefined ? [] : (['files'] as const),
  ].flat();
}

/** Whether entries are narrowed by what no other control shows. */
export function hasUnseenFilters({ tpl, lines, route, where, not, cmp }: EntrySearchPatch): boolean {
  return [tpl, lines, route, where, not, cmp].some((filter) => filter !== undefined);
}

/** A change of the address; undefined takes the parameter out. */
export type EntrySearchPatch = { [K in keyof EntrySearch]?: EntrySearch[K] | undefined };

export const DROP_FILTER: Record<ReturnType<typeof droppableFilters>[number], EntrySearchPatch> = {
  levels: { all: true, levels: undefined },
  find: { find: undefined, mode: undefined },
  time: { from: undefined, to: undefined },
  template: { tpl: undefined },
  lines: { lines: undefined },
  route: { route: undefined },
  fields: { where: undefined, not: undefined, cmp: undefined },
  components: { comp: undefined, notcomp: undefined },
  files: { files: undefined },
};

/** The time that is selected; null for all of it. */
export function selectedWindow({ from, to }: EntrySearchPatch): AxisWindow | null {
  const window = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') + 1 };
  return Number.isNaN(window.from) || Number.isNaN(window.to) ? null : window;
}

/** Selects a time, or all of it. */
export function windowPatch(window: AxisWindow | null): EntrySearchPatch {
  const iso = (epochMs: number) => new Date(epochMs).toISOString();
  return window === null ? { from: undefined, to: undefined } : { from: iso(window.from), to: iso(window.to - 1) };
}

/** Drops whatever could hide a line, so that it can be shown. */
export const SHOW_EVERYTHING: EntrySearchPatch = Object.assign({}, ...Object.values(DROP_FILTER), {
  find: undefined,
});

function textFilter(search: EntrySearchPatch): EntryFilters {
  if (search.find === undefined) return {};
  return {
    text: search.find,
    mode: search.re ? 'regex' : 'text',
    ...(search.case ? { matchCase: 'true' as const } : {}),
  };
}

/** What the address says about components. */
interface ComponentChoice {
  comp?: string | undefined;
  notcomp?: string | undefined;
}

/** The names of a filter; it holds only checked lists. */
export function namesIn(json: string | undefined): readonly string[] {
  return json === undefined ? [] : (JSON.parse(json) as string[]);
}

/** The choice after a component was pressed: it is shown, or left out, or neither any more. */
export function toggleComponent(choice: ComponentChoice, name: string, how: 'show' | 'leave-out'): ComponentChoice {
  const [shown, leftOut] = [namesIn(choice.comp), namesIn(choice.notcomp)];
  const others = (names: readonly string[]) => names.filter((other) => other !== name);
  const toggled = (names: readonly string[]) => (names.includes(name) ? others(names) : [...names, name]);
  return {
    comp: asFilter(how === 'show' ? toggled(shown) : others(shown)),
    notcomp: asFilter(how === 'leave-out' ? toggled(leftOut) : others(leftOut)),
  };
}

function asFilter(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : JSON.stringify(names);
}
