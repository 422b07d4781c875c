import { hashOf } from '../../../packages/rca/src/judge/tokens.ts';

/** Shorter lines stand in many logs. */
const LEAST_LENGTH = 40;
/** A line of more projects is the text of a tool. */
const MOST_PROJECTS = 2;
const REFUSED_SHARE = 0.5;

interface KnownLog {
  label: { project: string };
  longLines: Uint32Array;
}

/** Hashes of the different long lines of a log, with numbers masked. */
export function rareLines(lines: readonly string[]): Uint32Array {
  const long = lines.filter((line) => line.length >= LEAST_LENGTH).map((line) => hashOf(line.replace(/\d+/g, '#')));
  return Uint32Array.from(new Set(long));
}

/** Tells the logs that must not train for a fold: more than half of what only one or two projects say stands in a log that is scored. */
export function copyTest(logs: readonly KnownLog[]): (scored: readonly KnownLog[]) => (log: KnownLog) => boolean {
  const projects = new Map<number, Set<string>>();
  for (const { label, longLines } of logs) {
    for (const hash of longLines) {
      const own = projects.get(hash) ?? new Set<string>();
      if (own.size <= MOST_PROJECTS) projects.set(hash, own.add(label.project));
    }
  }
  return (scored) => {
    const seen = new Set(scored.flatMap(({ longLines }) => [...longLines]));
    return ({ longLines }) => {
      const rare = longLines.filter((hash) => (projects.get(hash)?.size ?? 0) <= MOST_PROJECTS);
      return rare.length > 0 && rare.filter((hash) => seen.has(hash)).length > REFUSED_SHARE * rare.length;
    };
  };
}
