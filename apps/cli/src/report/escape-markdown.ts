import { cleanText } from '@rootline/rca';

/** One paragraph of plain words: what would be markup, a link, a mention or HTML shows as it is written. */
export function prose(text: string): string {
  return cleanText(text.replace(/\s+/g, ' '))
    .replace(/[\\`*_[\]<>|#~&!$]/g, (mark) => `\\${mark}`)
    .replace(/:\/\//g, '&#58;//')
    .replace(/@/g, '&#64;')
    .replace(/\bwww\./gi, (host) => `${host.slice(0, 3)}&#46;`)
    .replace(/^([-+=]|\d+[.)])/, (mark) => `\\${mark}`);
}

/** A short word in code type, with a border that the word does not hold. */
export function code(text: string): string {
  const word = cleanText(text.replace(/\s+/g, ' '));
  const border = '`'.repeat(longestRun(word) + 1);
  return word.startsWith('`') || word.endsWith('`') ? `${border} ${word} ${border}` : `${border}${word}${border}`;
}

/** Lines as they are, between fences longer than any in them. */
export function fence(lines: string): string {
  const border = '`'.repeat(Math.max(3, longestRun(lines) + 1));
  return `${border}text\n${lines}\n${border}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
