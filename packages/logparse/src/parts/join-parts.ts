import { describeLog } from '../describe-log.ts';
import { ENOUGH_SURE } from '../detect/learn-strays.ts';
import { OutsideRecorder } from '../entries/outside-lines.ts';
import { LineIndex } from '../lines/line-index.ts';
import { MAX_OFFSETS } from '../normalize/time-reader.ts';
import type { ParsedLog } from '../parsed-log.ts';
import { Summary } from '../summary.ts';
import type { Pattern } from '../templates/pattern.ts';
import { JoinedPatterns } from './joined-patterns.ts';
import { PATTERNS_PER_PART, type PartState } from './part-state.ts';

/** The log that the parts are together, in file order; null when what they hold has to be read as one. */
export function joinParts(parts: readonly PartState[]): ParsedLog | null {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return null;
  const joined = new JoinedPatterns();
  const summary = new Summary(() => joined);
  const index = new LineIndex();
  const outside = new OutsideRecorder();
  /** The patterns here by the ids that entries have. */
  const patternOfId: number[] = [];
  for (const [number, part] of parts.entries()) {
    const placed = summary.isGoneOnBy(part.summary) ? joined.place(part.patterns) : null;
    if (placed === null) return null;
    const strong = part.summary.strong.map((ref) => {
      const pattern = placed[ref.templateIndex] as Pattern;
      return { pattern, ref: { ...ref, templateIndex: pattern.id } };
    });
    const finer = summary.absorb(part.summary, strong);
    for (const [id, state] of part.patterns.entries()) {
      const pattern = placed[id] as Pattern;
      pattern.absorb(state, finer);
      patternOfId[number * PATTERNS_PER_PART + id] = pattern.id;
    }
    index.absorb(part.lineIndex);
    outside.absorb(part.outside);
  }
  const sum = (countOf: (part: PartState) => number) => parts.reduce((total, part) => total + countOf(part), 0);
  // Together they might teach a format that none of them has learnt.
  if (sum(({ strays }) => strays) >= ENOUGH_SURE) return null;
  const log = describeLog({
    format: first.format,
    formatReason: first.formatReason,
    encoding: 'utf-8',
    noted: new Set(parts.flatMap(({ notes }) => notes)),
    times: {
      zone: zoneOf(parts),
      zoneOffsets: new Set([...new Set(parts.flatMap(({ zoneOffsets }) => zoneOffsets))].slice(0, MAX_OFFSETS)),
      // Parts are divided only where every time states its date.
      startMs: Number.NaN,
      dayMs: Number.NaN,
      guessedYear: false,
      guessedDay: false,
      assumed: {},
      yearsTooLate: 0,
    },
    summary,
    patterns: joined.patterns,
    isCapped: false,
    entries: {
      cutEntries: sum(({ cutEntries }) => cutEntries),
      unexplained: sum(({ unexplained }) => unexplained),
      outside: outside.result(),
    },
    source: {
      lineCount: last.lastLine,
      byteCount: sum(({ byteCount }) => byteCount),
      cutLines: sum(({ cutLines }) => cutLines),
      hasReplaced: parts.some(({ hasReplaced }) => hasReplaced),
      index,
    },
  });
  const templateOfPattern = Array.from(patternOfId, (id) => log.templateOfPattern[id ?? -1] ?? 0);
  return { ...log, templateOfPattern };
}

/** A zone that is stated wins over what is assumed, and the first assumption over later ones. */
function zoneOf(parts: readonly PartState[]): PartState['zone'] {
  const zones = parts.map(({ zone }) => zone).filter((zone) => zone !== 'none');
  return zones.includes('stated') ? 'stated' : (zones[0] ?? 'none');
}
