import type { LogTemplate } from '@rootline/logparse';
import { componentOf } from '../profile/components.ts';
import { WARNING_STRENGTH } from '../profile/template-strength.ts';

/** Share of its words that a calm line has in common with the trouble whose end it tells. */
const SHARED = 0.5;

/**
 * Calm patterns that tell of an end: of a server that is up after it was down, of a member that joins after one left. Such
 * a pattern comes after trouble of which its writer told in much the same words, and no more often than that. Trouble may
 * follow it, but does not come of it. Takes strengths 0 to 5; gives template indices.
 */
export function endsOfTrouble(templates: readonly LogTemplate[], strengths: readonly number[]): Set<number> {
  const isTrouble = (index: number) => (strengths[index] ?? 0) >= WARNING_STRENGTH;
  const troubles = templates.flatMap((template, index) =>
    isTrouble(index) ? [{ template, words: wordsOf(template.text) }] : [],
  );
  const ends = new Set<number>();
  templates.forEach((template, index) => {
    if (isTrouble(index)) return;
    const words = [...wordsOf(template.text)];
    const isEndOf = (trouble: (typeof troubles)[number]) =>
      trouble.template.firstLine < template.firstLine &&
      trouble.template.count >= template.count &&
      componentOf(trouble.template) === componentOf(template) &&
      words.filter((word) => trouble.words.has(word)).length >= words.length * SHARED;
    if (words.length > 1 && troubles.some(isEndOf)) ends.add(index);
  });
  return ends;
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .replace(/<[^>\s]*>/g, ' ')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? [],
  );
}
