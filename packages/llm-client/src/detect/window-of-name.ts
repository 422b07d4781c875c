import { LIMITS } from '@rootline/contract';

/** Billions of parameters from which on models are published with a large window. */
const LARGE_BILLIONS = 20;

/** Families that are only offered with a large window, whatever their size. */
const LARGE_FAMILIES =
  /^(?:gpt-(?:4o|4\.\d|4-turbo|[5-9]|oss)|chatgpt|o[1-9](?:$|-)|claude|gemini|grok|command-[ra]|deepseek|kimi|glm-[4-9]|minimax|nova|mistral-(?:large|medium|small)|codestral|magistral|devstral)/;

/**
 * The window to assume of a model whose server reports none: the one its name states, a large one for the name of a
 * large model, a small one for any other. `docs/decisions/0056-windows-nobody-reports.md` says why.
 */
export function windowOfName(model: string): number {
  const { generic, large, min, max } = LIMITS.rca.contextTokens;
  // A hosting service puts the maker before the name.
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  const stated = Number(/(?:^|[-_:])(\d{1,4})k(?:$|[-_:.])/.exec(name)?.[1] ?? 0) * 1024;
  if (stated >= min && stated <= max) return stated;
  const billions = billionsOf(name);
  if (billions !== null) return billions >= LARGE_BILLIONS ? large : generic;
  return LARGE_FAMILIES.test(name) ? large : generic;
}

/** `70b`, `8x7b`, `1.5b`; null for a name that states no size. */
function billionsOf(name: string): number | null {
  const [, experts = '1', size] = /(?:^|[-_:.])(?:(\d{1,3})x)?(\d{1,4}(?:\.\d+)?)b(?:$|[-_:.])/.exec(name) ?? [];
  return size === undefined ? null : Number(experts) * Number(size);
}
