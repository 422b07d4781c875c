import type { ParsedLog } from '@rootline/logparse';
import { addLines } from '../evidence/add-lines.ts';
import type { ScoredLine } from '../evidence/score-lines.ts';
import type { Findings } from '../incident/find-findings.ts';
import { readSingleLines } from '../lines/read-single-lines.ts';
import type { ReadLines, SourceAt } from '../ports.ts';
import { stepLines, stepOf } from '../report/run-step.ts';

/** What showing the command and the end of the failing step is worth, and the lines around an onset. */
const WORTH = { step: 5, onset: 2.2 };
/** Patterns of the incident whose first lines are shown with their neighbors. */
const ONSETS = 8;
const NEIGHBORS = 3;
const LINE_LENGTH = 400;

/** Raises what a reader needs besides the failures themselves: where the failing step starts and ends, and what stands around each onset. */
export async function raiseKeyLines(
  scored: ScoredLine[],
  {
    log,
    findings,
    readLines,
    sourceAt,
  }: { log: ParsedLog; findings: Findings; readLines: ReadLines; sourceAt?: SourceAt | undefined },
): Promise<void> {
  const lines = stepLines(log, findings, sourceAt);
  const read = await readSingleLines(readLines, [...lines.commands, lines.ending ?? 0]);
  const { command, ending } = stepOf(lines, read);
  const step = new Set([command?.line, ending?.line].filter((line) => line !== undefined));
  const onsets = new Set(
    findings.cascade.slice(0, ONSETS).flatMap((index) => {
      const first = log.templates[index]?.firstLine;
      if (first === undefined) return [];
      const around = Array.from({ length: 2 * NEIGHBORS + 1 }, (_, i) => first - NEIGHBORS + i);
      return around.filter((line) => line >= 1 && line <= log.lineCount);
    }),
  );
  const wanted = await readSingleLines(readLines, [...step, ...onsets]);
  addLines(
    scored,
    [...wanted.values()].filter(({ text }) => text.trim() !== ''),
    {
      worthOf: (line) => (step.has(line) ? WORTH.step : WORTH.onset),
      length: LINE_LENGTH,
    },
  );
}
