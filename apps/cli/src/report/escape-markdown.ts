import { cleanText } from '@rootline/contract';

/** Invisible, and no part of a word: what stands before it and after it is no longer one name. */
const JOINER = '&#8288;';

/**
 * One paragraph of plain text: markup, links, mentions, references, and HTML are shown literally.
 * GitHub and GitLab look for mentions and references in the text that Markdown gives, where escapes are gone already:
 * those are broken by a character that is not seen. A quick action of GitLab is a line that begins with a slash.
 */
export function prose(text: string): string {
  return cleanText(text.replace(/\s+/g, ' '))
    .replace(/[\\`*_[\]<>|#~&!$]/g, (mark) => `\\${mark}`)
    .replace(/:\/\//g, `:${JOINER}//`)
    .replace(/@/g, `@${JOINER}`)
    .replace(/(\\[#!~&$]|%)(?=[\w"])/g, `$1${JOINER}`)
    .replace(/\b(gh)-(?=\d)/gi, `$1${JOINER}-`)
    .replace(/\bwww\./gi, (host) => `${host.slice(0, 3)}${JOINER}.`)
    .replace(/^([-+=/]|\d+[.)])/, (mark) => `\\${mark}`);
}

/** Inline code, with a delimiter that does not occur in the text. */
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
