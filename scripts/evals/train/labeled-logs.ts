import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A real log with its truth. */
export interface LabeledLog {
  file: string;
  path: string;
  source: string;
  /** The same over all sources. */
  project: string;
  isHealthy: boolean;
  causeLines: readonly number[];
  /** File of a good run of the same; null where none is known. */
  baseline: string | null;
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

/** Labels of this source measure and do not train; our own labels of the same logs do. */
const MEASURED_ONLY = 'logchunks';
const OWN_LABELS = 'rca-bank-own-labels.json';

/** All labeled logs: those of the unpacked bank, and those beside it in the benchmark. */
export function labeledLogs(bank: string, data: string): LabeledLog[] {
  const own = new Map(readLabels(path.join(data, OWN_LABELS)).map((label) => [label.file, label]));
  const banked = readdirSync(bank).flatMap((source) =>
    readLabels(path.join(bank, source, 'labels.json')).flatMap((label): LabeledLog[] => {
      const log = labeled(label, { source, path: path.join(bank, source, label.file) });
      const ours = source === MEASURED_ONLY ? own.get(label.file) : undefined;
      const measured = { ...log, mayTrain: source !== MEASURED_ONLY };
      return ours === undefined
        ? [measured]
        : [measured, labeled({ ...label, ...ours }, { source: `${source}, own labels`, path: log.path })];
    }),
  );
  const real = path.join(data, 'rca', 'real');
  const others = readLabels(path.join(real, 'labels.json')).map((label) =>
    labeled({ project: label.file, ...label }, { source: 'real', path: path.join(real, label.file) }),
  );
  return [
    ...banked,
    ...others,
    ...casesOf(path.join(data, 'rca', 'logdx'), 'logdx'),
    ...casesOf(path.join(data, 'rca', 'logdetective'), 'logdetective'),
  ].filter((log) => existsSync(log.path) && (log.isHealthy || log.causeLines.length > 0));
}

function readLabels(file: string): Label[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Label[];
}

function labeled(label: Label, place: { source: string; path: string }): LabeledLog {
  const project = (label.project ?? label.file).toLowerCase().replace(/^.*[/@]/, '');
  return {
    ...place,
    file: label.file,
    project,
    isHealthy: label.healthy === true,
    baseline: label.baseline === undefined ? null : path.join(path.dirname(place.path), label.baseline),
    causeLines: label.cause_lines ?? [],
    alsoLines: label.also_lines ?? [],
    mayTrain: true,
  };
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
    .map((name) => {
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
