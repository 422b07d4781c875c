import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createLogParser } from '../../../packages/logparse/src/index.ts';
import { SIGNALS } from '../../../packages/rca/src/candidates/signals.ts';
import { type SuspectLine, weighedKind } from '../../../packages/rca/src/candidates/suspect-line.ts';
import { placeReach, suspectLines } from '../../../packages/rca/src/candidates/suspect-lines.ts';
import {
  type SignalWeights,
  type WeighedLine,
  weighSuspects,
} from '../../../packages/rca/src/candidates/weigh-suspects.ts';
import { withUnheardLines } from '../../../packages/rca/src/evidence/unheard-lines.ts';
import type { LogKind } from '../../../packages/rca/src/judge/features.ts';
import { type JudgedPlace, scorePlaces, type TextModels } from '../../../packages/rca/src/judge/judge-text.ts';
import { kindOfLog } from '../../../packages/rca/src/judge/kind-of-log.ts';
import { lastVerdict, VERDICT_LINES } from '../../../packages/rca/src/judge/last-verdict.ts';
import { openModel, type PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';
import type { ReadLines } from '../../../packages/rca/src/ports.ts';
import { rcaPossible } from '../../../packages/rca/src/statistical/rca-possible.ts';
import { failingOdds, type HealthSigns, type HealthWeights } from '../../../packages/rca/src/verdict/failing-odds.ts';
import { isClear } from '../../../packages/rca/src/verdict/sureness.ts';
import { ROOT } from '../../run-step.ts';
import { findBenchmarkData } from '../benchmark-data.ts';
import { fitCause } from './fit-cause.ts';
import { fitFailure } from './fit-failure.ts';
import { fitHealth } from './fit-health.ts';
import { fitSignals, type SignalLog } from './fit-signals.ts';
import { type LabeledLog, labeledLogs } from './labeled-logs.ts';
import { type Random, randomOf } from './random.ts';
import { writeTrainingCard } from './training-card.ts';
import { placesOf, smallParts, type TrainingLogs, trainingLogs } from './training-log.ts';
import type { OwnedLog } from './vocabulary.ts';

const FOLDS = 5;
const SEED = 12_345;
const REFERENCE_MS = Date.parse('2026-03-01T00:00:00Z');
const WEIGHTS = path.join(ROOT, 'packages', 'rca', 'src', 'judge', 'weights');

/** A log with all that does not depend on the models. */
interface Studied {
  label: LabeledLog;
  fold: number;
  kind: LogKind;
  lineCount: number;
  /** The rules find nothing that failed. */
  isCalm: boolean;
  verdict: ReturnType<typeof lastVerdict>;
  training: TrainingLogs;
  /** Parts of a failing log as small as a small log. */
  smallParts: number[][];
}

/** What the models of the other folds say of a log. */
interface Told {
  studied: Studied;
  places: JudgedPlace[];
  suspects: SuspectLine[];
  small: SmallPart[];
  signs: HealthSigns;
}

/** Trains on the bank in a folder and on the labeled logs of the benchmark; says so where the benchmark is not there. */
export async function trainOnBank(bank: string): Promise<void> {
  const data = findBenchmarkData();
  if (data !== null) await train(path.resolve(bank), data.at('data'));
}

/** Trains all weights on the bank, prints what they are worth on projects that were left out, and writes them. */
async function train(bank: string, data: string): Promise<void> {
  const random = randomOf(SEED);
  const studied: Studied[] = [];
  for (const label of labeledLogs(bank, data)) studied.push(await study(label, random));
  console.log(`${studied.length} logs of ${new Set(studied.map(({ label }) => label.project)).size} projects`);
  const told: Told[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const models = fitModels(studied.filter((log) => log.fold !== fold));
    for (const log of studied) if (log.fold === fold) told.push(tell(log, models));
    console.log(`fold ${fold + 1} of ${FOLDS}`);
  }
  printRanking(told);
  printHealth(told);
  const trainable = told.filter(({ studied: { label } }) => label.mayTrain);
  const signals = fitSignals(signalLogs(trainable));
  const health = fitHealth(healthLogs(trainable));
  const packed = packModels(studied);
  write('cause-model', 'CAUSE_MODEL', packed.cause);
  write('failure-model', 'FAILURE_MODEL', packed.failure);
  writeWeights(signals, health);
  printAblation(told);
  writeTrainingCard(
    studied.map(({ label }) => label),
    FOLDS,
    figures,
  );
}

async function study(label: LabeledLog, random: Random): Promise<Studied> {
  const bytes = readFileSync(label.path);
  const lines = bytes.toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const readLines: ReadLines = async (ranges) =>
    ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text })));
  const parser = createLogParser({ referenceTimeMs: REFERENCE_MS }, () => {});
  parser.push(bytes);
  const file = parser.finish();
  const window = { lines: lines.map((_, i) => i + 1), textAt: (line: number) => lines[line - 1], isWhole: true };
  const kind = kindOfLog(file, window);
  const heard = await withUnheardLines(file, readLines);
  return {
    label,
    fold: foldOf(label.project),
    kind,
    lineCount: lines.length,
    isCalm: !rcaPossible(heard).isPossible,
    verdict: lastVerdict(lines.slice(-VERDICT_LINES)),
    training: trainingLogs(lines, kind, label, random),
    smallParts: smallParts(lines.length, label, random),
  };
}

function foldOf(project: string): number {
  let hash = 2_166_136_261;
  for (const char of project) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0;
  return hash % FOLDS;
}

function packModels(studied: readonly Studied[]): { cause: PackedModel; failure: PackedModel } {
  const of = (choose: (log: Studied) => OwnedLog['log'][]) =>
    studied
      .filter(({ label }) => label.mayTrain)
      .flatMap((log) => choose(log).map((own) => ({ log: own, project: log.label.project, source: log.label.source })));
  const failing = ({ label, training }: Studied) => (label.isHealthy ? [] : [training.whole, ...training.aroundCause]);
  return {
    cause: fitCause(of(failing)),
    failure: fitFailure(
      of((log) => [...(log.label.isHealthy ? [log.training.whole] : failing(log)), ...log.training.calm]),
    ),
  };
}

function fitModels(studied: readonly Studied[]): TextModels {
  const { cause, failure } = packModels(studied);
  return { cause: openModel(cause), failure: openModel(failure) };
}

function tell(studied: Studied, models: TextModels): Told {
  const { lineCount, kind, label } = studied;
  const lines = readFileSync(label.path, 'utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const { places, failure } = scorePlaces(placesOf(lines), { lineCount, kind, models });
  const textAt = (line: number) => lines[line - 1];
  const suspects = label.isHealthy ? [] : suspectLines({ lineCount, textAt }, places);
  const small = studied.smallParts.map((part) => tellPart(part, lines, { kind, models }));
  return {
    studied,
    places,
    suspects,
    small,
    signs: { whole: failure.whole, end: failure.end, lastVerdict: studied.verdict },
  };
}

/** A few lines of a log, judged as if they were all of it. */
interface SmallPart {
  lines: readonly number[];
  suspects: SuspectLine[];
}

function tellPart(part: readonly number[], lines: readonly string[], judge: { kind: LogKind; models: TextModels }) {
  const own = part.map((line) => lines[line - 1] ?? '');
  const { places } = scorePlaces(placesOf(own), { lineCount: own.length, ...judge });
  const textAt = (line: number) => own[line - 1];
  return { lines: part, suspects: suspectLines({ lineCount: own.length, textAt }, places) };
}

const isNear = (line: number, lines: readonly number[]) => lines.some((other) => Math.abs(other - line) <= 2);

function projectShare(told: readonly Told[]) {
  const counts = Map.groupBy(told, ({ studied }) => studied.label.project);
  return ({ studied }: Told) => 1 / Math.sqrt(counts.get(studied.label.project)?.length ?? 1);
}

function signalLogs(told: readonly Told[]): SignalLog[] {
  const failing = told.filter(({ studied }) => !studied.label.isHealthy);
  const share = projectShare(failing);
  const rowsOf = (suspects: readonly SuspectLine[]) =>
    suspects.map((suspect) => SIGNALS.map((signal) => signal.valueOf(suspect)));
  return failing.flatMap((one): SignalLog[] => {
    const { suspects, small, studied } = one;
    const causes = studied.label.causeLines;
    const whole = {
      kind: weighedKind(studied.kind, studied.lineCount),
      rows: rowsOf(suspects),
      isRight: rightOnes(
        suspects.map(({ line }) => line),
        causes,
      ),
      weight: share(one),
    };
    const parts = small.map(({ lines, suspects: own }): SignalLog => {
      const isRight = own.map(({ line }) => causes.includes(lines[line - 1] ?? 0));
      return { kind: 'small', rows: rowsOf(own), isRight, weight: share(one) / small.length };
    });
    return [whole, ...parts];
  });
}

/** The causes themselves where they compete, else the lines right beside them. */
function rightOnes(lines: readonly number[], causes: readonly number[]): boolean[] {
  const exact = lines.map((line) => causes.includes(line));
  return exact.includes(true) ? exact : lines.map((line) => isNear(line, causes));
}

function healthLogs(told: readonly Told[]) {
  const share = projectShare(told);
  return told.map((one) => ({ signs: one.signs, isHealthy: one.studied.label.isHealthy, weight: share(one) }));
}

interface RankedLog {
  one: Told;
  ranking: WeighedLine[];
  small: { lines: readonly number[]; ranking: WeighedLine[] }[];
}

/** Weighs each fold by the others, and gives the ranking of each failing log. */
function rankedByOthers(told: readonly Told[], leftOut?: ReadonlySet<string>): RankedLog[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = told.filter(({ studied }) => studied.fold !== fold && studied.label.mayTrain);
    const weights = fitSignals(signalLogs(others), leftOut);
    return told
      .filter(({ studied }) => studied.fold === fold && !studied.label.isHealthy)
      .map((one) => ({
        one,
        ranking: weighSuspects(
          one.suspects,
          weighedKind(one.studied.kind, one.studied.lineCount),
          weights,
          placeReach(one.studied.lineCount),
        ),
        small: one.small.map(({ lines, suspects }) => ({
          lines,
          ranking: weighSuspects(suspects, 'small', weights, placeReach(lines.length)),
        })),
      }));
  }).flat();
}

/** Of the small parts of logs, those whose first suspect, or one of the first three, is exactly a cause. */
function exactHits(logs: readonly RankedLog[], most: number): string {
  const parts = logs.flatMap(({ one, small }) =>
    small.map(({ lines, ranking }) =>
      ranking.slice(0, most).some(({ suspect }) => one.studied.label.causeLines.includes(lines[suspect.line - 1] ?? 0)),
    ),
  );
  return share(parts);
}

function hits(ranking: readonly number[], causes: readonly number[], most: number): boolean {
  return ranking.slice(0, most).some((line) => isNear(line, causes));
}

function share(values: readonly boolean[]): string {
  return (values.filter(Boolean).length / Math.max(1, values.length)).toFixed(3);
}

function printRanking(told: readonly Told[]): void {
  const ranked = rankedByOthers(told);
  for (const [source, logs] of Map.groupBy(ranked, ({ one }) => one.studied.label.source)) {
    const causes = (one: Told) => one.studied.label.causeLines;
    const lines = (ranking: readonly WeighedLine[]) => ranking.map(({ suspect }) => suspect.line);
    const worded = ({ places }: Told) => places.map(({ line }) => line);
    const row = (list: (entry: (typeof logs)[number]) => readonly number[]) =>
      [1, 3].map((most) => share(logs.map((entry) => hits(list(entry), causes(entry.one), most)))).join(' / ');
    const sure = logs.filter(({ one: { studied, places }, ranking }) => isClear({ ...studied, places }, ranking));
    tellFigure(
      `${source.padEnd(24)} n ${String(logs.length).padStart(3)}  together ${row(({ ranking }) => lines(ranking))}  wording ${row(({ one }) => worded(one))}  small parts ${exactHits(logs, 1)} / ${exactHits(logs, 3)}  clear ${share(sure.map((entry) => hits(lines(entry.ranking), causes(entry.one), 1)))} of ${sure.length}`,
    );
  }
}

function printHealth(told: readonly Told[]): void {
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitHealth(
      healthLogs(told.filter(({ studied }) => studied.fold !== fold && studied.label.mayTrain)),
    );
    for (const one of told) if (one.studied.fold === fold) odds.set(one, failingOdds(one.signs, weights));
  }
  for (const [source, logs] of Map.groupBy(told, ({ studied }) => studied.label.source)) {
    const line = (isHealthy: boolean) => {
      const own = logs.filter(({ studied }) => studied.label.isHealthy === isHealthy);
      const below = (limit: number) => own.filter((one) => (odds.get(one) ?? 1) < limit).length;
      const cross = own.filter((one) => one.studied.isCalm).length;
      return `${own.length}: odds below .1 .3 .5 .7 .9: ${[0.1, 0.3, 0.5, 0.7, 0.9].map(below).join(' ')}, calm by rules ${cross}`;
    };
    tellFigure(`${source.padEnd(24)} failing ${line(false)} | healthy ${line(true)}`);
  }
}

const odds = new Map<Told, number>();

function printAblation(told: readonly Told[]): void {
  const value = (leftOut?: ReadonlySet<string>) => {
    const ranked = rankedByOthers(told, leftOut);
    return [1, 3]
      .map((most) =>
        share(
          ranked.map(({ one, ranking }) =>
            hits(
              ranking.map(({ suspect }) => suspect.line),
              one.studied.label.causeLines,
              most,
            ),
          ),
        ),
      )
      .join(' / ');
  };
  tellFigure(`all signals: ${value()}`);
  for (const { name } of SIGNALS) tellFigure(`without "${name}": ${value(new Set([name]))}`);
}

function write(file: string, name: string, model: PackedModel): void {
  const text = `import type { PackedModel } from '../linear-model.ts';\n\n/** Written by \`npm run evals -- train\`; docs/training-card.md says from what. */\nexport const ${name}: PackedModel = {\n  step: ${model.step},\n  bias: ${model.bias},\n  features:\n    '${model.features}',\n};\n`;
  writeFileSync(path.join(WEIGHTS, `${file}.ts`), text);
}

/** Lines of the card. */
const figures: string[] = [];

function tellFigure(line: string): void {
  figures.push(line);
  console.log(line);
}

function writeWeights(signals: SignalWeights, health: HealthWeights): void {
  const text = `import type { SignalWeights } from '../../candidates/weigh-suspects.ts';\nimport type { HealthWeights } from '../../verdict/failing-odds.ts';\n\n/** Written by \`npm run evals -- train\`; in the order of SIGNALS. */\nexport const SIGNAL_WEIGHTS: SignalWeights = {\n  run: [${signals.run.join(', ')}],\n  service: [${signals.service.join(', ')}],\n  small: [${signals.small.join(', ')}],\n  kernel: [${signals.kernel.join(', ')}],\n};\n\nexport const HEALTH_WEIGHTS: HealthWeights = { ${Object.entries(
    health,
  )
    .map(([name, weight]) => `${name}: ${weight}`)
    .join(', ')} };\n`;
  writeFileSync(path.join(WEIGHTS, 'signal-weights.ts'), text);
}
