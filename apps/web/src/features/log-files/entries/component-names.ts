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

/** The last part of a qualified name: `OrderController` of `com.acme.web.OrderController`. Other names stay whole. */
export function shortComponent(name: string): string {
  // A path ends in the name of a file, which has a dot of its own.
  const parts = name.split(/[/\\]/.test(name) ? /[/\\]/ : /\.|::/);
  const last = parts.at(-1) ?? '';
  const isQualified = QUALIFIED.test(name) && (parts.length > 2 || STARTS_LARGE.test(last));
  return isQualified && last !== '' ? last : name;
}

const QUALIFIED = /^[\p{L}_$][\p{L}\p{N}_$\-./\\:]*$/u;
const STARTS_LARGE = /^\p{Lu}/u;

function asFilter(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : JSON.stringify(names);
}
