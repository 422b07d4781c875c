import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { SYMPTOM_WORDS } from '@rootline/logparse/lexicon';
import { saysNothing } from '../profile/run-wrappers.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import type { Burst } from './bursts.ts';

/** Longest quiet time inside a quiet incident, as a share of the log. */
const NEAR = 0.05;

/** The burst together with the later ones in which nothing else fails: a crash loop pauses, but it is not over. */
export function joinRecurring(bursts: readonly Burst[], burst: Burst): Burst {
  const own = new Set(burst.templates);
  let joined = burst;
  for (const later of bursts) {
    if (later.fromBucket <= burst.toBucket || !later.templates.every((index) => own.has(index))) continue;
    joined = { ...joined, toBucket: later.toBucket, entries: joined.entries + later.entries };
  }
  return joined;
}

/** Bursts that are close together made one: a quiet incident shows itself now and then. */
export function joinNear(bursts: readonly Burst[], buckets: number): Burst[] {
  const joined: Burst[] = [];
  for (const burst of bursts) {
    const last = joined[joined.length - 1];
    if (last === undefined || burst.fromBucket - last.toBucket > buckets * NEAR) {
      joined.push(burst);
      continue;
    }
    joined[joined.length - 1] = joinedOf(last, burst);
  }
  return joined;
}

/** Lines and time within which failures of a service come one upon the other, however little was written before them. */
const CLOSE_LINES = 8;
const CLOSE_MS = 10_000;

/** The bursts of a service, with those joined that a few lines and seconds part: what fails next came of it. */
export function joinClose(log: ParsedLog, bursts: readonly Burst[]): Burst[] {
  const joined: Burst[] = [];
  // A trace stretches a log: what follows its last frame follows the failure.
  const ends = new Map([...log.strongHead, ...log.strongTail].map(({ line, lineEnd }) => [line, lineEnd]));
  for (const burst of bursts) {
    const last = joined[joined.length - 1];
    const first = leastBy(templatesOf(log, burst.newTemplates), (template) => template.firstLine);
    const before = templatesOf(log, last?.templates ?? []).filter(({ lastLine }) => lastLine < (first?.firstLine ?? 0));
    const end = leastBy(before, (template) => -template.lastLine);
    const isClose =
      first !== undefined &&
      end !== undefined &&
      first.firstLine - (ends.get(end.lastLine) ?? end.lastLine) <= CLOSE_LINES &&
      (first.firstTimestampMs ?? 0) - (end.lastTimestampMs ?? first.firstTimestampMs ?? 0) <= CLOSE_MS;
    if (last !== undefined && isClose) joined[joined.length - 1] = joinedOf(last, burst);
    else joined.push(burst);
  }
  return joined;
}

/** The burst of a service with what warned of a failure for the first time right before it: it began with that. */
export function withWarnings(log: ParsedLog, strengths: readonly number[], burst: Burst): Burst {
  const first = leastBy(templatesOf(log, burst.newTemplates), (template) => template.firstLine);
  const warned = log.templates.flatMap(({ levels, count, firstLine, firstTimestampMs }, index) => {
    const isWarning = levels.WARN === count && (strengths[index] ?? 0) >= FAILURE_STRENGTH;
    if (first === undefined || !isWarning || burst.templates.includes(index)) return [];
    const lines = first.firstLine - firstLine;
    const passedMs = (first.firstTimestampMs ?? 0) - (firstTimestampMs ?? first.firstTimestampMs ?? 0);
    return lines > 0 && lines <= CLOSE_LINES && passedMs <= CLOSE_MS ? [index] : [];
  });
  if (warned.length === 0) return burst;
  const entries = templatesOf(log, warned).reduce((sum, { count }) => sum + count, burst.entries);
  return {
    ...burst,
    entries,
    templates: [...warned, ...burst.templates],
    newTemplates: [...warned, ...burst.newTemplates],
  };
}

const templatesOf = (log: ParsedLog, indices: readonly number[]) => indices.flatMap((i) => log.templates[i] ?? []);

function leastBy(templates: readonly LogTemplate[], of: (template: LogTemplate) => number): LogTemplate | undefined {
  return templates.reduce<LogTemplate | undefined>(
    (least, one) => (least === undefined || of(one) < of(least) ? one : least),
    undefined,
  );
}

/** Lines from a run's waiting in vain to what explains it, however slowly it went from one to the other. */
const ADJACENT = 12;

/** The bursts of a run, with those that only wait or wrap joined to what is told right after them. */
export function joinAdjacent(log: ParsedLog, bursts: readonly Burst[]): Burst[] {
  const joined: Burst[] = [];
  for (const burst of bursts) {
    const last = joined[joined.length - 1];
    const from = Math.min(...burst.newTemplates.map((index) => log.templates[index]?.firstLine ?? 0));
    const ends = (last?.templates ?? [])
      .map((index) => log.templates[index]?.lastLine ?? 0)
      .filter((end) => end < from);
    const isNear = from - Math.max(...ends) <= ADJACENT;
    if (last !== undefined && isNear && explainsNothing(log, last)) joined[joined.length - 1] = joinedOf(last, burst);
    else joined.push(burst);
  }
  return joined;
}

/** True for a burst of nothing but symptoms and bare failures. */
function explainsNothing(log: ParsedLog, burst: Burst): boolean {
  return burst.newTemplates.every((index) => {
    const text = log.templates[index]?.text ?? '';
    return saysNothing(text) || SYMPTOM_WORDS.test(text);
  });
}

function joinedOf(first: Burst, second: Burst): Burst {
  return {
    fromBucket: first.fromBucket,
    toBucket: second.toBucket,
    entries: first.entries + second.entries,
    templates: [...new Set([...first.templates, ...second.templates])],
    newTemplates: [...new Set([...first.newTemplates, ...second.newTemplates])],
    weight: first.weight + second.weight,
  };
}
