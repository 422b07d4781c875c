import { readTemplateIndex, type TemplateIndex } from '../digest-file.ts';
import { createResultCache } from './result-cache.ts';

/** Which template a pattern belongs to, both ways. */
export interface TemplateKeys {
  idOf(patternId: number): string | null;
  patternsOf(templateId: string): number[];
}

const KEPT = 16;

/** Keeps the keys of the last files used; digests never change. */
export function createTemplateKeysCache() {
  const kept = createResultCache<TemplateKeys>(KEPT);
  return (digestPath: string) => kept(digestPath, async () => templateKeys(await readTemplateIndex(digestPath)));
}

function templateKeys({ ids, templateOfPattern }: TemplateIndex): TemplateKeys {
  return {
    idOf: (patternId) => ids[templateOfPattern[patternId] ?? -1] ?? null,
    patternsOf(templateId) {
      const wanted = ids.indexOf(templateId);
      return templateOfPattern.flatMap((template, pattern) => (template === wanted ? [pattern] : []));
    },
  };
}
