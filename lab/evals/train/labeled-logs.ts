import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { INCIDENT_KINDS } from '../service-incidents/incident-kinds.ts';
import { LAYOUTS } from '../service-incidents/log-layouts.ts';
import { writeIncident } from '../service-incidents/write-incident.ts';
import { type WrittenLog, writtenLogs } from './written-logs.ts';

/** A log with its truth. */
export interface LabeledLog {
  file: string;
  readLines(): readonly string[];
  source: string;
  /** The same over all sources. */
  project: string;
  /** What is left out together: a project, or all that one writer wrote. */
  leftOutWith: string;
  isHealthy: boolean;
  causeLines: readonly number[];
  /** How far a line may be from a cause and still count as one. */
  reach: number;
  /** Reads a good run of the same; null where none is known. */
  readGoodRun: (() => readonly string[]) | null;
  /** Lines that only repeat the cause. */
  alsoLines: readonly number[];
  /** What it counts beside a real log of its own project. */
  weight: number;
  /** What its license and its origin allow: nothing, the weighing of signs alone, or all weights. */
  trains: 'nothing' | 'weighing' | 'all';
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
/** There are more written logs than real ones, which they must not outweigh. */
const WRITTEN_WEIGHT = 0.35;
/** The source of the logs that were written for the training. */
const WRITTEN = 'written';

/** Outages of services; `npm run evals -- services` makes its own with other seeds, and the kinds that are held back train nothing. */
const GENERATED = { source: 'generated', seeds: [11, 12] };

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
      const measured = source === MEASURED_ONLY ? { ...log, trains: 'nothing' as const } : log;
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
    ...trainingLogs(),
    ...generatedIncidents(),
  ];
}

function trainingLogs(): LabeledLog[] {
  return writtenLogs().map((log) => ({
    ...labelOf(log, `${WRITTEN}: ${log.field}`),
    project: `${WRITTEN} ${log.name} ${log.isHealthy}`,
    leftOutWith: `${WRITTEN} ${log.field}`,
    trains: 'all',
  }));
}

/** The wording of what is generated would teach the generator's; the weights of the order of failures are learned from it. */
function generatedIncidents(): LabeledLog[] {
  const layouts = Object.keys(LAYOUTS);
  return INCIDENT_KINDS.open.flatMap((kind, at) =>
    GENERATED.seeds.map((seed): LabeledLog => {
      const layout = layouts[(at + seed) % layouts.length] ?? '';
      const { text, causeLine } = writeIncident(kind, layout, seed);
      const lines = text.trimEnd().split('\n');
      const name = `${GENERATED.source} ${kind.name} ${seed}`;
      const log = { name, field: GENERATED.source, lines, isHealthy: false, causeLines: [causeLine], effectLines: [] };
      return { ...labelOf(log, GENERATED.source), leftOutWith: kind.name, trains: 'weighing' };
    }),
  );
}

/** A written log as a labeled one: a project of its own, which trains nothing, and of which the very line counts. */
export function labelOf({ name, lines, isHealthy, causeLines }: WrittenLog, source: string): LabeledLog {
  return {
    file: name,
    project: name,
    leftOutWith: name,
    source,
    readLines: () => lines,
    readGoodRun: null,
    isHealthy,
    causeLines,
    reach: 0,
    alsoLines: [],
    weight: WRITTEN_WEIGHT,
    trains: 'nothing',
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
  const project = (label.project ?? file).toLowerCase().replace(/^.*[/@]/, '');
  return [
    {
      file,
      project,
      leftOutWith: project,
      source: place.source,
      readLines: () => linesOf(place.path),
      readGoodRun: baseline === undefined ? null : () => linesOf(path.join(path.dirname(place.path), baseline)),
      isHealthy: healthy,
      causeLines,
      reach: REACH,
      alsoLines,
      weight: 1,
      trains: 'all',
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
