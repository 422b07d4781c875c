import path from 'node:path';
import { labelOf } from './train/labeled-logs.ts';
import { figureRows, type MeasuredLog, measureLog } from './train/verdict-figures.ts';
import { writtenLogs } from './train/written-logs.ts';

/** Logs that train nothing, by writers who knew nothing of the program; each file holds those of one field. */
const FOLDER = path.join(import.meta.dirname, 'unseen-logs');

/** Judges the logs that nothing was trained or chosen on with the weights of the product, and prints a row for each field. */
export async function evaluateUnseen(): Promise<void> {
  const measured: MeasuredLog[] = [];
  for (const log of writtenLogs(FOLDER)) {
    measured.push(await measureLog(labelOf(log, log.field), []));
  }
  console.log(figureRows(measured).join('\n'));
}
