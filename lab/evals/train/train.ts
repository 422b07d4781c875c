import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openModel } from '../../../packages/rca/src/judge/linear-model.ts';
import { findBenchmarkData } from '../benchmark-data.ts';
import { ablationRows } from './ablation.ts';
import { fitModels, fitWeights, openWeights, type PackedModels, type PackedWeights } from './fit-verdict.ts';
import { labeledLogs } from './labeled-logs.ts';
import { copyTest } from './manifest.ts';
import { FOLDS, type StudiedLog, studyLog } from './study-log.ts';
import { type ToldLog, tellLog } from './tell-log.ts';
import { writeTrainingCard } from './training-card.ts';
import { figureRows, type MeasuredLog, measureLog } from './verdict-figures.ts';
import { writeWeights } from './write-weights.ts';

interface Learning {
  /** The unpacked bank. */
  bank: string;
  /** Where the weights of each fold are kept for further measurements. */
  folds?: string | undefined;
}

/** Trains all weights on the bank, prints what the product is worth with them on projects that were left out, and writes them. */
export async function trainOnBank({ bank, folds: kept }: Learning): Promise<void> {
  const studied = studyBank(bank);
  if (studied === null) return;
  const { told, models } = await tellByOthers(studied);
  const folds = models.map((own, fold): PackedWeights => {
    return { ...own, ...fitWeights(told.filter((log) => log.studied.fold !== fold)) };
  });
  if (kept !== undefined) writeFileSync(kept, JSON.stringify(folds));
  writeWeights({ ...fitModels(studied), ...fitWeights(told) });
  const figures = await measure(studied, folds);
  console.log(figures.join('\n'));
  const rows = ablationRows(told);
  console.log(rows.join('\n'));
  writeTrainingCard(
    studied.map(({ label }) => label),
    FOLDS,
    [...figures, '', ...rows],
  );
}

/** Prints what the product is worth with weights of each fold that training has kept. */
export async function measureVerdicts(bank: string, kept: string, sources: readonly string[]): Promise<void> {
  const studied = studyBank(bank, sources);
  if (studied === null) return;
  const folds = JSON.parse(readFileSync(kept, 'utf8')) as PackedWeights[];
  for (const row of await measure(studied, folds)) console.log(row);
}

function studyBank(bank: string, sources: readonly string[] = []): StudiedLog[] | null {
  const data = findBenchmarkData();
  if (data === null) return null;
  const studied = labeledLogs(path.resolve(bank), data.at('data'))
    .filter(({ source }) => sources.length === 0 || sources.includes(source))
    .map((label) => studyLog(label));
  console.log(`${studied.length} logs of ${new Set(studied.map(({ label }) => label.project)).size} projects`);
  return studied;
}

/** Lets the models of the other folds tell of each log; copies of what they tell of do not train them. */
async function tellByOthers(studied: readonly StudiedLog[]): Promise<{ told: ToldLog[]; models: PackedModels[] }> {
  const told: ToldLog[] = [];
  const copiesOf = copyTest(studied);
  const models: PackedModels[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const scored = studied.filter((log) => log.fold === fold);
    const isCopy = copiesOf(scored);
    const others = studied.filter((log) => log.fold !== fold && !isCopy(log));
    const refused = studied.length - scored.length - others.length;
    const packed = fitModels(others);
    const opened = { cause: openModel(packed.cause), failure: openModel(packed.failure) };
    for (const log of scored) told.push(await tellLog(log, opened));
    console.log(
      `fold ${fold + 1} of ${FOLDS}: ${scored.length} logs, ${others.length} others, ${refused} refused as copies`,
    );
    models.push(packed);
  }
  return { told, models };
}

async function measure(studied: readonly StudiedLog[], folds: readonly PackedWeights[]): Promise<string[]> {
  const measured: MeasuredLog[] = [];
  for (const [fold, packed] of folds.entries()) {
    const weights = openWeights(packed);
    for (const { label, smallParts, fold: own } of studied) {
      if (own === fold) measured.push(await measureLog(label, smallParts, weights));
    }
  }
  return figureRows(measured);
}
