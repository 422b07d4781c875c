import { CLAIM_MARKS, type ClaimMark, unseenCharacters } from '@rootline/contract';
import { shortComponent } from '#format/entry-text.ts';
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'line'; text: string; line: number }
  | { kind: 'code'; text: string }
  /** Stands before a sentence of a model that the log does not prove. */
  | { kind: 'mark'; text: string; mark: ClaimMark }
  /** A name with its packages; its last part is enough to read. */
  | { kind: 'name'; text: string };

// A line number as analyses write it (L12486, L12,486 or line 12,486), a run between back-ticks, a qualified name, or the
// mark of a sentence.
const PART =
  /\b(L|[Ll]ines? )(\d{1,3}(?:,\d{3})+|\d{1,12})\b|`([^`\n]+)`|(?<![\w./@-])((?:[a-z_][\w$]*\.){2,}[A-Z][\w$]*(?:\.[A-Za-z_][\w$]*)?)|\[(unproven|general)\]/g;

/** The class of a qualified name, with its method: `PoolImpl.get` of `com.zaxxer.hikari.PoolImpl.get`. */
export function lastPart(name: string): string {
  return /(?:^|[.:/])([A-Z][\w$]*(?:\.[A-Za-z_][\w$]*)?)$/.exec(name)?.[1] ?? shortComponent(name);
}

/** Code with a blank, an equals sign, a path or a flag is something to type; a single name is not. */
export function isCommand(code: string): boolean {
  return /\S\s+\S|\S[=:]\S|^[./~-]\S/.test(code);
}

/**
 * Splits prose of an analysis into words, cited lines and code, so that nothing of it is ever interpreted as markup.
 * `line 88` may be a line of a program, so that form counts only for the lines that the result points at.
 */
export function citedTextParts(
  text: string,
  known: ReadonlySet<number> = new Set(),
  places?: ReadonlyMap<string, number>,
): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, form, digits, code, name, marked] = match;
    const line = digits === undefined ? null : Number(digits.replaceAll(',', ''));
    if (line !== null && form !== 'L' && !known.has(line)) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    if (line !== null) parts.push({ kind: 'line', text: whole, line });
    else if (marked !== undefined) parts.push({ kind: 'mark', text: whole, mark: markOf(whole) });
    else if (name !== undefined) parts.push({ kind: 'name', text: name });
    else parts.push({ kind: 'code', text: code ?? '' });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return places === undefined
    ? parts
    : parts.flatMap((part) => (part.kind === 'text' ? atPlaces(part.text, places) : part));
}

/** Words cut at the lines that they name in full, as `orders.log:118`. */
function atPlaces(text: string, places: ReadonlyMap<string, number>): TextPart[] {
  const found = [...places]
    .map(([name, line]) => ({ name, line, at: text.indexOf(name) }))
    .filter(({ name, at }) => at >= 0 && !/\d/.test(text[at + name.length] ?? ''))
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length);
  const [first] = found;
  if (first === undefined) return text === '' ? [] : [{ kind: 'text', text }];
  const end = first.at + first.name.length;
  return [
    ...(first.at > 0 ? [{ kind: 'text' as const, text: text.slice(0, first.at) }] : []),
    { kind: 'line', text: first.name, line: first.line },
    ...atPlaces(text.slice(end), places),
  ];
}

function markOf(written: string): ClaimMark {
  return written === CLAIM_MARKS.general ? 'general' : 'unproven';
}

/** Copied text contains no unseen characters, because they would take effect where it is pasted. */
export function withoutControls(words: string): string {
  return words.replace(UNSEEN, '');
}

const UNSEEN = unseenCharacters('\n\t');

/**
 * The beginning of a text up to the end of a word; whole when little would be left out. Where the length of a row is
 * given, a line of the text takes whole rows, so that a list of short lines is no higher than prose.
 */
export function cutAtWord(words: string, most: number, rowLength = 1): { head: string; isWhole: boolean } {
  const lines = words.split('\n');
  const cost = (line: string) => Math.max(1, Math.ceil(line.length / rowLength)) * rowLength;
  if (lines.reduce((sum, line) => sum + cost(line), lines.length - 1) <= most * 1.2)
    return { head: words, isWhole: true };
  let left = most;
  let fitting = 0;
  for (const line of lines) {
    if (cost(line) > left) break;
    left -= cost(line) + 1;
    fitting += 1;
  }
  const whole = lines.slice(0, fitting).join('\n');
  // What is cut within a line is worth at least a row of it.
  if (fitting > 0 && left < rowLength) return { head: whole, isWhole: false };
  const next = lines[fitting] ?? '';
  const blank = next.lastIndexOf(' ', left);
  const piece = next.slice(0, blank > left / 2 ? blank : left);
  let head = fitting === 0 ? piece : `${whole}\n${piece}`;
  // Code between back-ticks stays together.
  if ((head.match(/`/g) ?? []).length % 2 === 1) head = head.slice(0, head.lastIndexOf('`'));
  return { head: head.trimEnd(), isWhole: false };
}
