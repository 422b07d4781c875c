import { LIMITS, type LogSearch, type RcaResult, type SecondOpinion } from '@rootline/contract';
import type { ChunkResult } from '../chunks/analyze-chunks.ts';
import type { CutChunks } from '../chunks/cut-chunks.ts';
import type { RunContext } from '../chunks/run-context.ts';
import { counted, grouped, shortened } from '../statistical/wording.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { asUnproven } from '../verify/verify-text.ts';
import type { DecidedCause } from './decide-cause.ts';

export interface ResultInput {
  context: RunContext;
  chunks: CutChunks;
  results: readonly ChunkResult[];
  failedChunks: readonly { number: number; reason: string; lines: string }[];
  /** null when the joining call failed. */
  final: VerifiedReply | null;
  finalText: string;
  aggregationFailure: string | null;
  /** null when the model gave no final answer. */
  secondOpinion: SecondOpinion | null;
  /** null when the model was not allowed to search. */
  search: LogSearch | null;
}

export function summaryText(input: ResultInput, final: VerifiedReply | null, statistical: string): string {
  const words = final?.summary ?? '';
  const parts = [words === '' ? statistical : words];
  if (input.failedChunks.length > 0) {
    const gaps = input.failedChunks.map((f) => `lines ${f.lines} (${f.reason})`).join('; ');
    parts.push(
      `${counted(input.failedChunks.length, 'part')} of ${grouped(input.chunks.called.length)} could not be analysed by the model: ${gaps}.`,
    );
  }
  if (input.aggregationFailure !== null) {
    parts.push(`The results of the parts could not be joined by the model: ${input.aggregationFailure}.`);
  }
  return shortened(parts.join(' '), LIMITS.result.textLength);
}

export function rootCauseText({ context, final, results }: ResultInput, cause: DecidedCause, quote: string): string {
  const { statistical, input } = context;
  // What the model said of a cause that was refused stays, marked.
  const refused = cause.source === 'model' ? '' : asUnproven(final?.rootCause ?? '');
  const own = refused === '' ? '' : ` The model's own explanation: ${refused}`;
  if (cause.source === 'statistics' || cause.templateIndex === null) {
    return `The model named no cause that the log confirms, so this is the cause that the statistics suggest (not confirmed by the log). ${statistical.rootCause}${own}`;
  }
  const template = input.log.templates[cause.templateIndex];
  const words =
    cause.source === 'model'
      ? (final?.rootCause ?? '')
      : cause.source === 'alternative'
        ? (final?.alternatives[0]?.why ?? '')
        : (results.find((r) => r.verified.causeIndex === cause.templateIndex)?.verified.rootCause ?? '');
  const line = template === undefined ? '' : `Line ${grouped(template.firstLine)}: ${shortened(quote.trim(), 400)}`;
  const doubt =
    cause.source === 'model' ? '' : " (Not confirmed by the log: the model's own first choice was refused or missing.)";
  return `${asSentence(words)}${line}${doubt}${own}`;
}

/** Ready for a sentence to follow; models often leave the full stop out. */
function asSentence(words: string): string {
  if (words === '') return '';
  return /[.!?…]$/.test(words) ? `${words} ` : `${words}. `;
}

export function recommendationsOf(final: VerifiedReply | null, statistical: RcaResult): string[] {
  const own = (final?.recommendations ?? []).slice(0, 6);
  return own.length > 0 ? own : statistical.recommendations;
}

export function alternativesOf(
  { input }: RunContext,
  final: VerifiedReply | null,
  cause: DecidedCause,
  statistical: RcaResult,
): RcaResult['alternatives'] {
  const own = (final?.alternatives ?? []).flatMap(({ templateIndex, why }) => {
    const template = input.log.templates[templateIndex];
    if (template === undefined || templateIndex === cause.templateIndex) return [];
    return [{ templateId: template.id, pattern: template.text, why: why === '' ? 'named by the model' : why }];
  });
  const chosen = cause.templateIndex === null ? undefined : input.log.templates[cause.templateIndex]?.id;
  const known = new Set(own.map((a) => a.templateId));
  const first = statistical.candidates[0];
  const fromData = [
    ...(first === undefined
      ? []
      : [
          {
            templateId: first.templateId,
            pattern: first.pattern,
            why: first.reasons.join('; ') || 'ranked first by the statistics',
          },
        ]),
    ...statistical.alternatives,
  ].filter((a) => a.templateId !== chosen && !known.has(a.templateId));
  return [...own, ...fromData].slice(0, 4);
}
