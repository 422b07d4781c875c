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
