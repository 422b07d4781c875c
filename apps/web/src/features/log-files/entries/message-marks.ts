import { type LogEntry, unseenCharacters } from '@rootline/contract';
import { plainFields } from './entry-fields.ts';

export interface MessagePart {
  text: string;
  isHit: boolean;
  /** Where the part begins; a stable key. */
  at: number;
}

/** Start and end of each hit, ascending and apart. */
export type HitRange = readonly [start: number, end: number];

/** The hits of a plain text. */
export function textHits(message: string, search: string, matchCase: boolean): HitRange[] {
  if (search === '') return [];
  const [where, what] = matchCase ? [message, search] : [message.toLowerCase(), search.toLowerCase()];
  // Lower case can change the length of a text (İ); marks would then sit wrongly, so there are none.
  if (where.length !== message.length) return [];
  const hits: HitRange[] = [];
  for (let at = where.indexOf(what); at >= 0 && hits.length < 200; at = where.indexOf(what, at + what.length)) {
    hits.push([at, at + what.length]);
  }
  return hits;
}

/** Texts of an entry in which a search looks. */
export const SEARCHED_TEXTS = ['message', 'raw', 'linesBefore', 'linesBehind', 'metadata'] as const;
export type EntryHits = Readonly<Record<(typeof SEARCHED_TEXTS)[number], readonly HitRange[]>>;

const NONE: readonly HitRange[] = [];
export const NO_HITS: EntryHits = { message: NONE, raw: NONE, linesBefore: NONE, linesBehind: NONE, metadata: NONE };

/** One text of an entry; empty when it has none. Metadata is read by its values. */
export function searchedText(entry: LogEntry, name: keyof EntryHits): string {
  if (name !== 'metadata') return entry[name] ?? '';
  return plainFields(entry.metadata)
    .map(([, value]) => String(value))
    .join(' · ');
}

const AROUND_CHARACTERS = 16;

/** Where an entry is found though its message does not say it: the place with a little around it. */
export interface HitExcerpt {
  parts: MessagePart[];
  /** Of a line that belongs to no entry. */
  line: number | null;
}

/** The first place outside of the message; null when the message says it, or nothing does. */
export function excerptOf(entry: LogEntry, hits: EntryHits, lineCount: number): HitExcerpt | null {
  if (hits.message.length > 0) return null;
  const place = SEARCHED_TEXTS.find((name) => hits[name].length > 0);
  const [start, end] = place === undefined ? [0, 0] : (hits[place][0] ?? [0, 0]);
  if (place === undefined) return null;
  const text = searchedText(entry, place);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineBreak = text.indexOf('\n', end);
  const lineEnd = lineBreak < 0 ? text.length : lineBreak;
  const from = Math.max(lineStart, start - AROUND_CHARACTERS);
  const to = Math.min(lineEnd, end + AROUND_CHARACTERS);
  const shown = `${from > lineStart ? '…' : ''}${visibleControls(text.slice(from, to))}${to < lineEnd ? '…' : ''}`;
  const offset = (from > lineStart ? 1 : 0) - from;
  const lines = (part: string) => part.split('\n').length - 1;
  const line =
    place === 'linesBefore'
      ? Math.max(1, entry.line - 1 - lines(text.slice(lineStart)))
      : place === 'linesBehind'
        ? Math.min(lineCount, entry.lineEnd + 1 + lines(text.slice(0, lineStart)))
        : null;
  return { parts: markedParts(shown, [[start + offset, end + offset]]), line };
}

/** The message cut at its hits. */
export function markedParts(message: string, hits: readonly HitRange[]): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const [start, stop] of hits) {
    if (start > end) parts.push({ text: message.slice(end, start), isHit: false, at: end });
    parts.push({ text: message.slice(start, stop), isHit: true, at: start });
    end = stop;
  }
  if (end < message.length) parts.push({ text: message.slice(end), isHit: false, at: end });
  return parts;
}

// Line feed and tab are laid out, not shown.
const UNSEEN = unseenCharacters('\n\t');

/** Control characters as pictures and other unseen ones as marks, one for one, so that nothing in a log line acts or hides. */
export function visibleControls(message: string): string {
  return message.replace(UNSEEN, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\u25C7'.repeat(character.length);
  });
}

/** What a line has room for; the opened entry shows the rest. */
const MOST_CHARACTERS = 300;

/** Metadata as JSON on one line, `{ "host": "a" }`; empty without any. */
export function metadataLine(metadata: LogEntry['metadata']): string {
  if (Object.keys(metadata ?? {}).length === 0) return '';
  const json = JSON.stringify(metadata, null, 1).replace(/\n\s*/g, ' ');
  return visibleControls(json.length > MOST_CHARACTERS ? `${json.slice(0, MOST_CHARACTERS)}…` : json);
}
