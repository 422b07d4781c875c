import type { CitedLine, SecondOpinion } from '@rootline/contract';
import { readSingleLines } from '../lines/read-single-lines.ts';
import { citedLine } from '../report/cite-lines.ts';
import { strongReasons } from '../report/suspected-cause.ts';
import type { RunContext } from '../run/run-context.ts';
import { isSameCause, templateOfLine } from '../verify/verify-cause.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { asUnproven } from '../verify/verify-text.ts';
import type { Authored } from './choose-author.ts';

const LINES_SHOWN = 3;

/** Both sides with their lines, read again from the file. The one that is not the author stands whole, its words marked. */
export async function describeOpinion(
  context: RunContext,
  own: VerifiedReply,
  second: VerifiedReply | null,
  { verdict, answer }: Authored,
): Promise<SecondOpinion> {
  const { findings, input, statistical } = context;
  const first = findings.ranked[0];
  const { cause } = own;
  const causeLine = (cause.kind === 'line' || cause.kind === 'refused') && cause.line !== null ? [cause.line] : [];
  const ownLines = [...causeLine, ...own.evidence].slice(0, LINES_SHOWN);
  const rankedLines = (input.log.templates[first?.templateIndex ?? -1]?.exampleLines ?? []).slice(0, LINES_SHOWN);
  const read = await readSingleLines(input.readLines, [...ownLines, ...rankedLines]);
  const cite = (lines: readonly number[]): CitedLine[] =>
    lines.flatMap((line) => {
      const raw = read.get(line);
      const template = input.log.templates[templateOfLine(context, line) ?? -1];
      return raw === undefined ? [] : [citedLine(raw, template, input.log, read)];
    });
  const isAuthor = answer !== null && isSameCause(answer.cause, own.cause);
  const words = isAuthor ? own.why : `${own.summary} ${own.why}`.trim();
  const reasons = first === undefined ? '' : strongReasons(first).join('; ');
  return {
    verdict,
    model: { why: isAuthor || context.isHealthy ? words : asUnproven(words), lines: cite(ownLines) },
    statistics: {
      why: answer === null || context.isHealthy ? reasons : statistical.summary,
      lines: cite(rankedLines),
    },
    comment: second === null || second === answer ? '' : second.why,
  };
}
