import { readTemplateIndex, type TemplateIndex } from '../digest-file.ts';
import { createResultCache, numberBytes, textBytes } from './result-cache.ts';

/** Which template a pattern belongs to, both ways. */
export interface TemplateKeys {
  idOf(patternId: number): string | null;
  patternsOf(templateId: string): number[];
  /** About how much memory they take. */
  bytes: number;
}

const KEPT_BYTES = 32 * 1024 ** 2;

/** Keeps the keys of the last files used; digests never change. */
export function createTemplateKeysCache() {
  const kept = createResultCache(KEPT_BYTES).kind<TemplateKeys>('keys', ({ bytes }) => bytes);
  return (digestPath: string) => kept(digestPath, async () => templateKeys(await readTemplateIndex(digestPath)));
}

function templateKeys({ ids, templateOfPattern }: TemplateIndex): TemplateKeys {
  return {
    bytes: ids.reduce((sum, id) => sum + textBytes(id), 0) + numberBytes(templateOfPattern),
    idOf: (patternId) => ids[templateOfPattern[patternId] ?? -1] ?? null,
    patternsOf(templateId) {
      const wanted = ids.indexOf(templateId);
      return templateOfPattern.flatMap((template, pattern) => (template === wanted ? [pattern] : []));
    },
  };
}
