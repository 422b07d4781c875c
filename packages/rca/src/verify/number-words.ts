/** Numbers of two digits or more that are written out, and the value of each; vague ones have the least they may mean. */
export interface WrittenNumber {
  text: string;
  value: number;
  /** `hundreds`: at least so many, and not exactly. */
  isVague: boolean;
}

const SMALL: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const LARGE: Record<string, number> = { dozen: 12, hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 };
const WORD = `(?:${[...Object.keys(SMALL), ...Object.keys(LARGE)].join('|')})`;
const WRITTEN = new RegExp(`\\b${WORD}(?:(?:[\\s-]+|\\s+and\\s+)${WORD})*\\b`, 'gi');
const VAGUE = /\b(?:dozens|hundreds|thousands|millions|billions)\b/gi;
const SEVERAL = 2;
const LEAST = 10;

/** The numbers of two digits or more that a text writes in words. */
export function writtenNumbers(text: string): WrittenNumber[] {
  const exact = [...text.matchAll(WRITTEN)].map(([words]) => ({ text: words, value: numberOf(words), isVague: false }));
  const vague = [...text.matchAll(VAGUE)].map(([words]) => {
    return { text: words, value: (LARGE[words.toLowerCase().slice(0, -1)] ?? 0) * SEVERAL, isVague: true };
  });
  return [...exact.filter(({ value }) => value >= LEAST), ...vague];
}

function numberOf(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const factor = LARGE[word];
    if (factor === undefined) group += SMALL[word] ?? 0;
    else if (factor < 1000) group = Math.max(1, group) * factor;
    else {
      total += Math.max(1, group) * factor;
      group = 0;
    }
  }
  return total + group;
}
