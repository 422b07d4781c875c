export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'line'; text: string; line: number }
  | { kind: 'code'; text: string };

// A line number as analyses write it (L12486, L12,486 or line 12,486), or a run between back-ticks.
const PART = /\b(L|[Ll]ines? )(\d{1,3}(?:,\d{3})+|\d{1,12})\b|`([^`\n]+)`/g;

/** Code with a blank, an equals sign, a path or a flag is something to type; a single name is not. */
export function isCommand(code: string): boolean {
  return /\S\s+\S|\S[=:]\S|^[./~-]\S/.test(code);
}

/**
 * Splits prose of an analysis into words, cited lines and code, so that nothing of it is ever interpreted as markup.
 * `line 88` may be a line of a program, so that form counts only for the lines that the result points at.
 */
export function citedTextParts(text: string, known: ReadonlySet<number> = new Set()): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, form, digits, code] = match;
    const line = digits === undefined ? null : Number(digits.replaceAll(',', ''));
    if (line !== null && form !== 'L' && !known.has(line)) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    if (line !== null) parts.push({ kind: 'line', text: whole, line });
    else parts.push({ kind: 'code', text: code ?? '' });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** What is copied holds no control characters: they would act where it is pasted. */
export function withoutControls(words: string): string {
  return words.replace(CONTROL, '');
}

const CONTROL = /(?![\n\t])\p{Cc}/gu;
