/** Code in back-ticks. */
export const CODE = /`([^`\n]{1,400})`/g;

/** Quotation marks that differ at both ends, and single ones around more than a letter. */
const PAIRED =
  /\u201c([^\u201c\u201d\n]{1,400})\u201d|(?<![\p{L}\d])'([^'\n]{3,400})'(?![\p{L}\d])|\u2018([^\u2018\u2019\n]{3,400})\u2019/gu;
const STRAIGHT = '"';
const LONGEST = 600;
/** Stands before a mark that opens a quotation. */
const BEFORE_OPENING = /[\s([{=:,;>]/;

interface Span {
  from: number;
  to: number;
}

/** A text with every quotation replaced; a quotation that holds quotation marks of its own is one. */
export function replaceQuotations(text: string, replace: (whole: string, inner: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of straightQuotations(text)) {
    parts.push(replacePaired(text.slice(at, from), replace));
    parts.push(replace(text.slice(from, to), text.slice(from + 1, to - 1)));
    at = to;
  }
  parts.push(replacePaired(text.slice(at), replace));
  return parts.join('');
}

/** What stands inside of the quotations of a text. */
export function quotedTexts(text: string): string[] {
  const quoted: string[] = [];
  replaceQuotations(text, (whole, inner) => {
    quoted.push(inner);
    return whole;
  });
  return quoted;
}

function replacePaired(text: string, replace: (whole: string, inner: string) => string): string {
  return text.replace(PAIRED, (whole, ...groups: unknown[]) => {
    const inner = groups.slice(0, 3).find((group) => typeof group === 'string');
    return replace(whole, typeof inner === 'string' ? inner : '');
  });
}

function straightQuotations(text: string): Span[] {
  const spans: Span[] = [];
  let from = nextMark(text, 0);
  while (from >= 0) {
    const to = endOfNested(text, from) ?? endOfPlain(text, from);
    if (to !== null) spans.push({ from, to });
    from = nextMark(text, to ?? from + 1);
  }
  return spans;
}

/** Where the next mark stands that no backslash makes a part of the text; -1 where there is none. */
function nextMark(text: string, from: number): number {
  let at = text.indexOf(STRAIGHT, from);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf(STRAIGHT, at + 1);
  return at;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Behind the mark that closes what the mark at `from` opens, with the quotations inside; null where the marks do not pair. */
function endOfNested(text: string, from: number): number | null {
  let depth = 1;
  for (let at = from + 1; at < Math.min(text.length, from + LONGEST); at++) {
    if (text[at] === '\n') return null;
    if (text[at] !== STRAIGHT || isEscaped(text, at)) continue;
    depth += isOpening(text, at) ? 1 : -1;
    if (depth === 0) return at > from + 1 ? at + 1 : null;
  }
  return null;
}

function endOfPlain(text: string, from: number): number | null {
  const at = nextMark(text, from + 1);
  const inner = text.slice(from + 1, at);
  return at < 0 || inner === '' || inner.includes('\n') || inner.length > LONGEST ? null : at + 1;
}

/** True for a mark before which a word ends and behind which one begins. */
function isOpening(text: string, at: number): boolean {
  return BEFORE_OPENING.test(text[at - 1] ?? ' ') && /[^\s,;:!)\]}"]/.test(text[at + 1] ?? ' ');
}
