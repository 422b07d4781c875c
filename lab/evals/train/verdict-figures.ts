import type { RcaResult } from '../../../packages/contract/src/index.ts';
import { analyzeStatistically } from '../../../packages/rca/src/analyze-statistically.ts';
import type { VerdictWeights } from '../../../packages/rca/src/judge/judge-text.ts';
import type { LabeledLog } from './labeled-logs.ts';
import { parseLines } from './study-log.ts';
import { isNear } from './tell-log.ts';

/** What the whole product says of one log. */
interface Answer {
  verdict: RcaResult['verdict'];
  level: RcaResult['confidence']['level'];
  /** Lines of the suspects, best first. */
  lines: readonly number[];
}

/** A labeled log with the answer to it, to its small parts, and, where a good run is known, to both together. */
export interface MeasuredLog {
  label: LabeledLog;
  answer: Answer;
  withBaseline: Answer | null;
  parts: readonly PartAnswer[];
}

interface PartAnswer extends Answer {
  /** Lines of the log that the part holds. */
  own: readonly number[];
}

/** Runs the analysis that needs no model over a log, its small parts, and its good run. */
export async function measureLog(
  label: LabeledLog,
  smallParts: readonly (readonly number[])[],
  weights?: VerdictWeights,
): Promise<MeasuredLog> {
  const lines = label.readLines();
  const parts: PartAnswer[] = [];
  for (const own of smallParts) {
    parts.push({
      own,
      ...(await answerTo(
        own.map((line) => lines[line - 1] ?? ''),
        null,
        weights,
      )),
    });
  }
  const good = label.readGoodRun;
  return {
    label,
    answer: await answerTo(lines, null, weights),
    withBaseline: good === null ? null : await answerTo(lines, good(), weights),
    parts,
  };
}

async function answerTo(lines: readonly string[], good: readonly string[] | null, weights?: VerdictWeights) {
  const { log, readLines } = parseLines(lines);
  const baseline = good === null ? null : parseLines(good).log;
  const { verdict, confidence, candidates } = await analyzeStatistically(log, readLines, baseline, weights);
  return { verdict, level: confidence.level, lines: candidates.map(({ lines: [first = 0] }) => first) };
}

/** A row for each source of logs, one for several that begin alike, and one for all. */
export function figureRows(measured: readonly MeasuredLog[]): string[] {
  const families = Map.groupBy(measured, ({ label }) => familyOf(label.source));
  const sources = [
    ...Map.groupBy(measured, ({ label }) => label.source),
    ...[...families].filter(([family, logs]) => logs.some(({ label }) => label.source !== family)),
    ['all', measured] as const,
  ];
  return sources.flatMap(([source, logs]) => [
    `${source.padEnd(22)} ${failingRow(logs.filter(({ label }) => !label.isHealthy))}`,
    `${''.padEnd(22)} ${healthRow(logs)}`,
  ]);
}

/** What a source is one of: `written: builds` is one of `written`. */
export function familyOf(source: string): string {
  return source.split(':')[0] ?? source;
}

type Hit = (most: number) => boolean;

function failingRow(failing: readonly MeasuredLog[]): string {
  const hit = ({ reach }: LabeledLog, { lines }: Answer, wanted: readonly number[]): Hit => {
    return (most) => lines.slice(0, most).some((line) => isNear(line, wanted, reach));
  };
  const of = (hits: readonly Hit[]) => [1, 3].map((most) => share(hits.map((one) => one(most)))).join(' / ');
  const causes = failing.map(({ label, answer }) => hit(label, answer, label.causeLines));
  const again = failing.map(({ label, answer }) => hit(label, answer, [...label.causeLines, ...label.alsoLines]));
  const good = failing.flatMap(({ label, withBaseline }) =>
    withBaseline === null ? [] : [hit(label, withBaseline, label.causeLines)],
  );
  const exact = failing.flatMap(({ label, parts }) =>
    parts.map(({ own, lines }): Hit => {
      return (most) => lines.slice(0, most).some((line) => label.causeLines.includes(own[line - 1] ?? 0));
    }),
  );
  const sure = failing.filter(({ answer }) => answer.verdict === 'clear');
  const right = sure.filter(({ label, answer }) => hit(label, answer, label.causeLines)(1)).length;
  const small = exact.length === 0 ? '' : `  small parts, exact ${of(exact)}`;
  const baseline = good.length === 0 ? '' : `  with a good run ${of(good)} (${good.length})`;
  return `${failing.length} failing: first / three ${of(causes)}  repeats count ${of(again)}${baseline}${small}  clear ${sure.length}, right ${right}`;
}

function healthRow(logs: readonly MeasuredLog[]): string {
  const failing = logs.filter(({ label }) => !label.isHealthy);
  const healthy = logs.filter(({ label }) => label.isHealthy);
  const count = (answers: readonly Answer[], verdict: Answer['verdict']) =>
    answers.filter((answer) => answer.verdict === verdict).length;
  const answers = (own: readonly MeasuredLog[]) => own.map(({ answer }) => answer);
  const parts = failing.flatMap((one) => one.parts);
  const small = parts.length === 0 ? '' : `, of small parts ${count(parts, 'healthy')} of ${parts.length}`;
  return `failing called healthy ${count(answers(failing), 'healthy')}${small}; not judged ${count(answers(failing), 'not-judged')}; healthy called healthy ${count(answers(healthy), 'healthy')} of ${healthy.length}, not judged ${count(answers(healthy), 'not-judged')}`;
}

function share(values: readonly boolean[]): string {
  return (values.filter(Boolean).length / Math.max(1, values.length)).toFixed(3);
}
