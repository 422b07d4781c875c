import type { LogTemplate } from '@rootline/logparse';

/** Least share of words that two templates of equal length must have in common to be the same message. */
const LEAST_ALIKE = 0.6;

/**
 * Finds the same messages in two logs. Each log's templates were found on their own, so a word may be a constant in
 * one and a placeholder in the other. Takes both lists; gives, per template of the second, the indices of its
 * counterparts in the first. A template of the first belongs to one of the second at most.
 */
export function matchTemplates(first: readonly LogTemplate[], second: readonly LogTemplate[]): number[][] {
  const matches = second.map((): number[] => []);
  const byText = groupBy(second, (template) => template.text);
  const left: number[] = [];
  first.forEach((template, index) => {
    const alike = byText.get(template.text);
    const same = alike?.find((at) => isLoud(second[at]) === isLoud(template)) ?? alike?.[0];
    if (same === undefined) left.push(index);
    else matches[same]?.push(index);
  });
  const byLength = groupBy(second, (template) => String(wordsOf(template.text).length));
  for (const index of left) {
    const words = wordsOf(first[index]?.text ?? '');
    const best = mostAlike(words, byLength.get(String(words.length)) ?? [], second);
    if (best !== null) matches[best]?.push(index);
  }
  return matches;
}

/** True for the words of one message, as two logs hold it: one may be a constant in one and a placeholder in the other. */
export function isSameMessage(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && shareAlike(one, other) >= LEAST_ALIKE;
}

/** A message is told apart by whether it states that something failed. */
export function isLoud(template: Pick<LogTemplate, 'levels'> | undefined): boolean {
  return template !== undefined && template.levels.FATAL + template.levels.ERROR > 0;
}

function mostAlike(words: string[], candidates: readonly number[], templates: readonly LogTemplate[]): number | null {
  let best: number | null = null;
  let bestShare = LEAST_ALIKE;
  for (const candidate of candidates) {
    const share = shareAlike(words, wordsOf(templates[candidate]?.text ?? ''));
    if (share < bestShare || (share === bestShare && best !== null)) continue;
    best = candidate;
    bestShare = share;
  }
  return best;
}

/** Share of equal constants; 0 when two constants differ, since another word may be another message. */
function shareAlike(one: readonly string[], other: readonly string[]): number {
  let same = 0;
  for (let i = 0; i < one.length; i++) {
    const a = one[i] ?? '';
    const b = other[i] ?? '';
    if (a === b) same += isPlaceholder(a) ? 0.5 : 1;
    else if (!isPlaceholder(a) && !isPlaceholder(b)) return 0;
  }
  return one.length === 0 ? 0 : same / one.length;
}

function isPlaceholder(word: string): boolean {
  return /<[a-z*]+>/.test(word);
}

/** What a template is compared by. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function groupBy(templates: readonly LogTemplate[], keyOf: (template: LogTemplate) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  templates.forEach((template, index) => {
    const key = keyOf(template);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  });
  return groups;
}
