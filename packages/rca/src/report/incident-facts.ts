import type { IncidentEnd } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { isSteady } from '../bursts/baseline.ts';
import type { Findings } from '../incident/find-findings.ts';
import { type OtherIncident, otherIncidents } from '../incident/other-incidents.ts';
import { oneFile, type SourceAt } from '../ports.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { failingEntries } from './failing-entries.ts';

/** What happened in an incident, counted from the log. */
export interface IncidentFacts {
  /** Entries of the failing patterns. */
  entries: number;
  patterns: number;
  /** Who writes them, most entries first. */
  components: { name: string; entries: number }[];
  fromMs: number | null;
  toMs: number | null;
  firstLine: number;
  lastLine: number;
  /**
   * Whether it fails to the end of the log, those that failed work on without failing, they fall silent, or the log ends too
   * soon after it to tell.
   */
  end: IncidentEnd;
  /** Lines after the last failing entry. */
  calmLines: number;
  others: OtherIncident[];
  /** The last entry of a routine that ended as the failures began; null where none did. */
  stopped: { templateIndex: number; line: number; timestampMs: number | null } | null;
}

/** Share of a log at its end in which a failure counts as going on. */
const LAST_SHARE = 0.02;
const LAST_LINES = 5;

/** Gathers the facts of the main incident; null without one. */
export function incidentFacts(
  log: ParsedLog,
  findings: Findings,
  sourceAt: SourceAt = oneFile(log),
): IncidentFacts | null {
  const { main } = findings;
  const failing = (main?.templates ?? []).flatMap((index) => log.templates[index] ?? []);
  if (main === null || failing.length === 0) return null;
  const firstLine = Math.min(...failing.map((template) => template.firstLine));
  const lastLine = Math.max(...failing.map((template) => template.lastLine));
  const calmLines = log.lineCount - lastLine;
  const entries = Math.min(
    main.entries,
    failing.reduce((sum, template) => sum + failingEntries(template), 0),
  );
  const components = componentsOf(failing);
  const others = otherIncidents(log, findings);
  const isLast = others.every(({ line }) => line < lastLine);
  return {
    entries,
    patterns: failing.length,
    components,
    fromMs: extreme(failing, 'firstTimestampMs', Math.min),
    toMs: extreme(failing, 'lastTimestampMs', Math.max),
    firstLine,
    lastLine,
    end: endOf(log, findings, { failing, firstLine, lastLine, entries, isLast }),
    calmLines,
    others,
    stopped: findings.isRun ? null : stoppedWork(log, findings, { firstLine, lastLine, sourceAt }),
  };
}

function componentsOf(failing: readonly LogTemplate[]): IncidentFacts['components'] {
  const entries = new Map<string, number>();
  for (const template of failing) {
    for (const { name, count } of template.components) entries.set(name, (entries.get(name) ?? 0) + count);
  }
  return [...entries].map(([name, count]) => ({ name, entries: count })).sort((a, b) => b.entries - a.entries);
}

function extreme(
  templates: readonly LogTemplate[],
  key: 'firstTimestampMs' | 'lastTimestampMs',
  choose: (a: number, b: number) => number,
): number | null {
  const moments = templates.map((template) => template[key]).filter((ms) => ms !== null);
  return moments.length === 0 ? null : moments.reduce((a, b) => choose(a, b));
}

/** Fewer failing entries, or fewer calm ones of a writer, are no habit that could end. */
const LEAST_HABIT = 5;

interface Extent {
  failing: readonly LogTemplate[];
  firstLine: number;
  lastLine: number;
  entries: number;
  /** No other incident follows. */
  isLast: boolean;
}

function endOf(log: ParsedLog, { strengths }: Findings, { failing, ...extent }: Extent): IncidentEnd {
  const { firstLine, lastLine, entries, isLast } = extent;
  const rest = log.lineCount - lastLine;
  // One entry says nothing of how long it fails.
  if (entries === 1) return 'unclear';
  if (rest <= Math.max(LAST_LINES, log.lineCount * LAST_SHARE)) return 'going-on';
  // After a few usual pauses between failures the end of the log would have shown the next one.
  if (entries < LEAST_HABIT || rest < (LEAST_HABIT * (lastLine - firstLine)) / entries) return 'unclear';
  const writers = new Set(failing.flatMap(({ components }) => components.map(({ name }) => name)));
  const calm = log.templates.filter(
    (template, index) =>
      (strengths[index] ?? 0) < FAILURE_STRENGTH &&
      template.ignored === undefined &&
      (writers.size === 0 || template.components.some(({ name }) => writers.has(name))),
  );
  if (calm.some((template) => template.lastLine > lastLine)) return isLast ? 'recovered' : 'unclear';
  return calm.reduce((sum, { count }) => sum + count, 0) >= LEAST_HABIT ? 'silent' : 'unclear';
}

/** Work that is done less often may end by chance. */
const ROUTINE = 10;

/**
 * The most frequent routine that ended as the failures began: an even pattern whose last entry stands before them, or
 * among the first of them, although they go on for a good part of the log.
 */
function stoppedWork(
  log: ParsedLog,
  { positions, strengths }: Findings,
  { firstLine, lastLine, sourceAt }: { firstLine: number; lastLine: number; sourceAt: SourceAt },
): IncidentFacts['stopped'] {
  const reach = firstLine + (lastLine - firstLine) * 0.05;
  const stopped = log.templates
    .map((template, templateIndex) => ({ template, templateIndex }))
    .filter(({ template, templateIndex }) => {
      if (
        template.count < ROUTINE ||
        template.ignored !== undefined ||
        (strengths[templateIndex] ?? 0) >= 2 ||
        template.lastLine > reach
      )
        return false;
      const gap = (template.lastLine - template.firstLine) / (template.count - 1);
      const buckets = positions.bucketsOf(template);
      const last = positions.bucketAt(positions.lastOf(template));
      // It should have come several times more by the end of its file, and it came up to the end of its own time.
      return (
        sourceAt(template.lastLine).lastLine - template.lastLine > 5 * gap &&
        firstLine - template.lastLine < 5 * gap &&
        isSteady(buckets.slice(0, last + 1), template.lineBuckets)
      );
    })
    .sort((a, b) => b.template.count - a.template.count)[0];
  if (stopped === undefined) return null;
  const { lastLine: line, lastTimestampMs: timestampMs } = stopped.template;
  return { templateIndex: stopped.templateIndex, line, timestampMs };
}
