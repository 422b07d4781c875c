import { CODE, replaceQuotations } from './quotations.ts';

/** Pseudonyms and the placeholders of patterns look like tags and are none. */
const PLACEHOLDER = /^<(?:(?:ip|host|user)-\d+|num|ip|hex|uuid|path|url|email|time|id|str|bool)>$/;
/** Marks of list items. */
const ITEM = /^(?:[-*•]|\d{1,2}[.)]) /;
/** Stands for a quotation while a text is cut into sentences; no text holds it. */
const HELD_OPEN = '\ue000';
const HELD_CLOSE = '\ue001';
const HELD = new RegExp(`${HELD_OPEN}(\\d+)${HELD_CLOSE}`, 'g');

/** Text without markup: a model's answer is never rendered as anything else. Quotations keep their letters. */
export function plainText(text: string): string {
  const { masked, reveal } = withoutQuotations(text.replace(/[\ue000\ue001]/g, ' '));
  return reveal(
    masked
      .replace(/<\/?[a-z!][^>]{0,300}>/gi, (tag) => (PLACEHOLDER.test(tag) ? tag : ' '))
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // A mark is what the check says of a sentence, never what a model says.
      .replace(/\[(?:unproven|general)\]/gi, ' ')
      .replace(/[*#]{2,}/g, '')
      .replace(/[^\S\n]+/g, ' ')
      .trim(),
  );
}

/**
 * Splits at sentence ends that are followed by a blank, so that versions and file names stay whole, and at line ends,
 * unless the next line continues in lower case as wrapped text does. A quotation is never cut.
 */
export function sentencesOf(text: string): string[] {
  const { masked, reveal } = withoutQuotations(text);
  return masked
    .split(/(?<=[.!?])\s+(?=[^a-z])|\s*\n\s*(?=[^a-z\s])/)
    .map((sentence) => reveal(sentence.replace(/\s+/g, ' ').trim().replace(ITEM, '')))
    .filter((sentence) => sentence !== '');
}

/** Items of a list have no periods; in one paragraph they need them. */
export function joinedSentences(sentences: readonly string[]): string {
  const last = sentences.length - 1;
  return sentences
    .map((sentence, at) => (at < last && /[\p{L}\p{N})]$/u.test(sentence) ? `${sentence}.` : sentence))
    .join(' ');
}

/** Markup inside of quotes would be hidden from the check of markup: tags are none of the log's words there. */
const TAG = /<\/?(?:script|img|iframe|svg|style|object|a|b|i|div|span|html|body|form|input|video|link)\b/i;

function withoutQuotations(text: string): { masked: string; reveal: (part: string) => string } {
  const kept: string[] = [];
  const keep = (quoted: string) => {
    if (TAG.test(quoted)) return quoted;
    kept.push(quoted);
    return `${HELD_OPEN}${kept.length - 1}${HELD_CLOSE}`;
  };
  const masked = replaceQuotations(text.replace(CODE, keep), keep);
  const reveal = (part: string): string => {
    const revealed = part.replace(HELD, (_, index: string) => kept[Number(index)] ?? '');
    return revealed === part ? part : reveal(revealed);
  };
  return { masked, reveal };
}
