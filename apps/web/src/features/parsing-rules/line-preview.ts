import type { RegexPattern } from '@rootline/contract';

/** Where a named group matched, as positions in the line. */
export interface GroupRange {
  name: string;
  start: number;
  end: number;
}

export type LinePreview =
  | { kind: 'matched'; pattern: string; groups: GroupRange[] }
  | { kind: 'no-match' }
  | { kind: 'too-slow' };

/** The active patterns as they are tried: higher priority first, then as they stand. */
export function triedPatterns<P extends Pick<RegexPattern, 'isActive'> & { priority: number | string }>(
  patterns: readonly P[],
): P[] {
  return patterns
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => (Number(b.priority) || 0) - (Number(a.priority) || 0));
}

/** The pattern as the browser reads it; null when only the server can. */
export function browserPattern(source: string): RegExp | null {
  try {
    return new RegExp(source.replaceAll('(?P<', '(?<'), 'd');
  } catch {
    return null;
  }
}

/** What the first pattern that matches finds in a line. Runs in a worker: a pattern may never come back. */
export function previewLine(patterns: readonly { name: string; source: string }[], line: string): LinePreview {
  for (const { name, source } of patterns) {
    const match = browserPattern(source)?.exec(line);
    if (!match) continue;
    const groups = Object.entries(match.indices?.groups ?? {}).flatMap(([group, range]) =>
      range === undefined ? [] : [{ name: group, start: range[0], end: range[1] }],
    );
    return { kind: 'matched', pattern: name, groups };
  }
  return { kind: 'no-match' };
}

interface TintedPart {
  text: string;
  /** Name of the group that the part belongs to; null between groups. */
  group: string | null;
}

/** The line cut at its groups. Of groups that overlap the one that begins first is shown. */
export function tintedParts(line: string, groups: readonly GroupRange[]): TintedPart[] {
  const parts: TintedPart[] = [];
  let at = 0;
  for (const { name, start, end } of groups.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at || end <= start) continue;
    if (start > at) parts.push({ text: line.slice(at, start), group: null });
    parts.push({ text: line.slice(start, end), group: name });
    at = end;
  }
  if (at < line.length) parts.push({ text: line.slice(at), group: null });
  return parts;
}

/** The lines of a text, without the blank ones. Blanks at the ends of a line stay: a pattern may look at them. */
export function sampleLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}
