import type { CitedLine, OpinionVerdict, SecondOpinion } from '@rootline/contract';
import type { RunContext } from '../chunks/run-context.ts';
import { citedLine, readSingleLines } from '../statistical/cite-lines.ts';
import { strongReasons } from '../statistical/describe-incident.ts';
import { causeObjection } from '../verify/verify-cause.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { asUnproven } from '../verify/verify-text.ts';
import type { Comparison } from './ask-comparison.ts';

const LINES_SHOWN = 3;

/** A model's own answer, what became of it when it had seen the ranking, and the verdict over both. */
export interface SettledOpinion {
  /** The answer the result is made of. */
  final: VerifiedReply;
  verdict: OpinionVerdict;
}

/** True when the model, asked without the ranking, names what the statistics rank first. */
export function namesFirst({ findings, input }: RunContext, own: VerifiedReply): boolean {
  const first = findings.ranked[0]?.templateIndex;
  if (first === undefined) return false;
  const lines = input.log.templates[first]?.exampleLines ?? [];
  return own.causeIndex === first || (own.causeIndex === null && own.causeLines.some((line) => lines.includes(line)));
}

/** Joins the two answers of a model. Seeing the ranking can change its mind, in what the log does not speak against. */
export function settleOpinion(context: RunContext, own: VerifiedReply, later: Comparison | null): SettledOpinion {
  const { findings, input } = context;
  const first = findings.ranked[0]?.templateIndex;
  if (first !== undefined && namesFirst(context, own))
    return { final: { ...own, causeIndex: first }, verdict: 'agrees' };
  const hasOwn = own.causeIndex !== null || own.causeLines.length > 0;
  const chosen = typeof later?.choice === 'number' ? findings.ranked[later.choice]?.templateIndex : undefined;
  if (later === null || chosen === undefined || causeObjection(input.log, findings, chosen) !== null)
    return { final: own, verdict: hasOwn ? 'differs' : 'none' };
  const lines = input.log.templates[chosen]?.exampleLines ?? [];
  const final: VerifiedReply = {
    ...own,
    causeIndex: chosen,
    causeLines: later.lines.filter((line) => lines.includes(line)),
    rootCause: later.why,
    // Said only after it was shown.
    confidence: own.confidence === 'high' ? 'medium' : own.confidence,
  };
  return { final, verdict: chosen === first ? 'convinced' : 'differs' };
}

/** Both sides with their lines, read again from the file. */
export async function describeOpinion(
  context: RunContext,
  own: VerifiedReply,
  { verdict, comment }: { verdict: OpinionVerdict; comment: string },
): Promise<SecondOpinion> {
  const { findings, input } = context;
  const first = findings.ranked[0];
  const ownLines = own.causeLines.length > 0 ? own.causeLines : linesOf(context, own.causeIndex);
  const rankedLines = linesOf(context, first?.templateIndex ?? null);
  const read = await readSingleLines(input.readLines, [...ownLines, ...rankedLines]);
  // A cause that was refused has lines and no pattern; its level and time are those of the line all the same.
  const patternOf = (line: number) => context.scored.find((scored) => scored.line === line)?.templateIndex ?? -1;
  const cite = (lines: readonly number[], templateIndex: number | null | undefined): CitedLine[] =>
    lines.slice(0, LINES_SHOWN).flatMap((line) => {
      const raw = read.get(line);
      const template = input.log.templates[templateIndex ?? patternOf(line)];
      return raw === undefined ? [] : [citedLine(raw, template, input.log, read)];
    });
  return {
    verdict,
    model: {
      why: own.isRefused && !context.isHealthy ? asUnproven(own.rootCause) : own.rootCause,
      lines: cite(ownLines, own.causeIndex),
    },
    statistics: {
      why: first === undefined ? '' : strongReasons(first).join('; '),
      lines: cite(rankedLines, first?.templateIndex),
    },
    comment,
  };
}

function linesOf({ input }: RunContext, templateIndex: number | null): number[] {
  return templateIndex === null ? [] : (input.log.templates[templateIndex]?.exampleLines.slice(0, LINES_SHOWN) ?? []);
}
