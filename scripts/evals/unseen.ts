import path from 'node:path';
import { createLogParser } from '../../packages/logparse/src/index.ts';
import { analyzeStatistically } from '../../packages/rca/src/index.ts';
import { type SmallLog, smallLogs } from './train/small-logs.ts';

/** Logs that train nothing, by writers who knew nothing of the program; each file holds those of one field. */
const FOLDER = path.join(import.meta.dirname, 'unseen-logs');
const REFERENCE_MS = Date.UTC(2026, 10, 1);

interface Judged {
  log: SmallLog;
  verdict: string | undefined;
  /** The first line of each suspect, best first. */
  suspects: readonly (number | undefined)[];
}

/** Judges the logs that nothing was trained or chosen on, and prints how often the very line of the cause is suspected. */
export async function evaluateUnseen(): Promise<void> {
  const judged: Judged[] = [];
  for (const log of smallLogs(FOLDER)) judged.push(await judge(log));
  const fields = Map.groupBy(judged, ({ log }) => log.name.split(':')[0] ?? '');
  for (const [field, logs] of fields) console.log(rowOf(field, logs));
  console.log(rowOf('all', judged));
}

async function judge(log: SmallLog): Promise<Judged> {
  const parser = createLogParser({ fileName: 'x.log', referenceTimeMs: REFERENCE_MS }, () => {});
  parser.push(new TextEncoder().encode(`${log.lines.join('\n')}\n`));
  const { verdict, candidates } = await analyzeStatistically(parser.finish(), async (ranges) =>
    ranges.flatMap(({ from, to }) => log.lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text }))),
  );
  return { log, verdict, suspects: candidates.map(({ lines }) => lines[0]) };
}

function rowOf(field: string, judged: readonly Judged[]): string {
  const [healthy, failing] = [judged.filter(({ log }) => log.isHealthy), judged.filter(({ log }) => !log.isHealthy)];
  const called = (logs: readonly Judged[], verdict: string) => logs.filter((one) => one.verdict === verdict);
  const right = (logs: readonly Judged[], places: number) => logs.filter((one) => isRight(one, places)).length;
  const share = (places: number) => (right(failing, places) / Math.max(1, failing.length)).toFixed(3);
  const clear = called(failing, 'clear');
  return [
    field.padEnd(10),
    `${failing.length} failing: first / three ${share(1)} / ${share(3)}`,
    `called healthy ${called(failing, 'healthy').length}, not judged ${called(failing, 'not-judged').length}`,
    `clear ${clear.length}, right ${right(clear, 1)}`,
    `${healthy.length} healthy: called so ${called(healthy, 'healthy').length}, not judged ${called(healthy, 'not-judged').length}`,
  ].join('  ');
}

function isRight({ log, suspects }: Judged, places: number): boolean {
  return suspects.slice(0, places).some((line) => line !== undefined && log.causeLines.includes(line));
}
