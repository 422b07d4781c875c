import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type SmallLog, smallLogs } from './small-logs.ts';

/** A log with its truth. */
export interface LabeledLog {
  file: string;
  readLines(): readonly string[];
  source: string;
  /** The same over all sources. */
  project: string;
  isHealthy: boolean;
  causeLines: readonly number[];
  /** How far a line may be from a cause and still count as one. */
  reach: number;
  /** Reads a good run of the same; null where none is known. */
  readGoodRun: (() => readonly string[]) | null;
  /** Lines that only repeat the cause. */
  alsoLines: readonly number[];
  /** Its licence allows weights to be trained on it. */
  mayTrain: boolean;
}

interface Label {
  file: string;
  project?: string;
  healthy?: boolean;
  baseline?: string;
  cause_lines?: number[];
  also_lines?: number[];
}

/** Labels of large logs name a place rather than a line. */
const REACH = 2;
/** The source of the logs that were written for the training. */
const WRITTEN = 'written';

/** Labels of this source measure and do not train; our own labels of the same logs do. */
const MEASURED_ONLY = 'logchunks';
const OWN_LABELS = 'rca-bank-own-labels.json';

/** All labeled logs: those of the unpacked bank, and those beside it in the benchmark. */
export function labeledLogs(bank: string, data: string): LabeledLog[] {
  const own = new Map(readLabels(path.join(data, OWN_LABELS)).map((label) => [label.file, label]));
  const banked = readdirSync(bank).flatMap((source) =>
    readLabels(path.join(bank, source, 'labels.json')).flatMap((label): LabeledLog[] => {
      const file = path.join(bank, source, label.file);
      const [log] = labeled(label, { source, path: file });
      if (log === undefined) return [];
      const ours = source === MEASURED_ONLY ? own.get(label.file) : undefined;
      const measured = { ...log, mayTrain: source !== MEASURED_ONLY };
      return ours === undefined
        ? [measured]
        : [measured, ...labeled({ ...label, ...ours }, { source: `${source}, own labels`, path: file })];
    }),
  );
  const real = path.join(data, 'rca', 'real');
  const others = readLabels(path.join(real, 'labels.json')).flatMap((label) =>
    labeled({ project: label.file, ...label }, { source: 'real', path: path.join(real, label.file) }),
  );
  return [
    ...banked,
    ...others,
    ...casesOf(path.join(data, 'rca', 'logdx'), 'logdx'),
    ...casesOf(path.join(data, 'rca', 'logdetective'), 'logdetective'),
    ...writtenLogs(),
  ];
}

function writtenLogs(): LabeledLog[] {
  return smallLogs().map((log) => ({
    ...labelOf(log, WRITTEN),
    project: `${WRITTEN} ${log.name} ${log.isHealthy}`,
    mayTrain: true,
  }));
}

/** A written log as a labeled one: a project of its own, which trains nothing, and of which the very line counts. */
export function labelOf({ name, lines, isHealthy, causeLines }: SmallLog, source: string): LabeledLog {
  return {
    file: name,
    project: name,
    source,
    readLines: () => lines,
    readGoodRun: null,
    isHealthy,
    causeLines,
    reach: 0,
    alsoLines: [],
    mayTrain: false,
  };
}

/** The lines of a file, which end in LF only. */
function linesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function readLabels(file: string): Label[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Label[];
}

/** The log of a label; none where its file is missing or its cause is not known. */
function labeled(label: Label, place: { source: string; path: string }): LabeledLog[] {
  const { file, baseline, healthy = false, cause_lines: causeLines = [], also_lines: alsoLines = [] } = label;
  if (!existsSync(place.path) || (!healthy && causeLines.length === 0)) return [];
  return [
    {
      file,
      project: (label.project ?? file).toLowerCase().replace(/^.*[/@]/, ''),
      source: place.source,
      readLines: () => linesOf(place.path),
      readGoodRun: baseline === undefined ? null : () => linesOf(path.join(path.dirname(place.path), baseline)),
      isHealthy: healthy,
      causeLines,
      reach: REACH,
      alsoLines,
      mayTrain: true,
    },
  ];
}

interface Truth {
  log?: string;
  causal_lines?: number[];
  required_signals?: { importance?: string; evidence_lines?: [number, number][] }[];
}

/** A folder for each case, with the truth beside its log. */
function casesOf(folder: string, source: string): LabeledLog[] {
  return readdirSync(folder)
    .filter((name) => statSync(path.join(folder, name)).isDirectory())
    .flatMap((name) => {
      const truth = JSON.parse(readFileSync(path.join(folder, name, 'truth.json'), 'utf8')) as Truth;
      const critical = (truth.required_signals ?? []).filter(({ importance }) => importance === 'critical');
      const ranges = critical.flatMap(({ evidence_lines: lines }) => lines ?? []);
      const cause = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
      return labeled(
        { file: name, cause_lines: truth.causal_lines ?? cause },
        { source, path: path.join(folder, name, truth.log ?? 'raw.log') },
      );
    });
}
