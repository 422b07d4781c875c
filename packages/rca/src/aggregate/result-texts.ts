import { LIMITS, type RcaResult } from '@rootline/contract';
import type { Authored } from '../opinion/choose-author.ts';
import type { RunContext } from '../run/run-context.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { counted, grouped, shortened } from '../wording.ts';

/** What of a run could not be analyzed. */
export interface Gaps {
  failedChunks: readonly { number: number; reason: string; lines: string }[];
  chunksCalled: number;
  /** null when the joining call succeeded, or none was needed. */
  aggregationFailure: string | null;
}

/** A summary with what is missing from it. */
export function withGaps(summary: string, { failedChunks, chunksCalled, aggregationFailure }: Gaps): string {
  const parts = [summary];
  if (failedChunks.length > 0) {
    const gaps = failedChunks.map((f) => `lines ${f.lines} (${f.reason})`).join('; ');
    parts.push(
      `${counted(failedChunks.length, 'chunk')} of ${grouped(chunksCalled)} could not be analyzed by the model: ${gaps}.`,
    );
  }
  if (aggregationFailure !== null) {
    parts.push(`The model could not combine the chunk results: ${aggregationFailure}.`);
  }
  return shortened(parts.join(' '), LIMITS.result.textLength);
}

const QUOTE_LENGTH = 400;

/** The headline of a model's answer; its reason where nothing of its summary stands. */
export function modelSummary({ summary, why }: VerifiedReply, line: number, quote: string): string {
  if (summary !== '') return summary;
  return why === '' ? `The model names line ${grouped(line)}: ${shortened(quote.trim(), QUOTE_LENGTH)}` : why;
}

/** A model's reason, the line it names, and what speaks against it. */
export function modelRootCause(
  { why }: VerifiedReply,
  { doubts, source }: Authored,
  { line, quote }: { line: number; quote: string },
): string {
  const doubt = doubts.length === 0 ? '' : `\nDoubt: ${doubts.join('; ')}.`;
  const ofParts =
    source === 'parts' ? '\nNamed by the answers about parts of the log, not by one about all of it.' : '';
  return shortened(
    `${asSentence(why)}Line ${grouped(line)}: ${shortened(quote.trim(), QUOTE_LENGTH)}${doubt}${ofParts}`,
    LIMITS.result.textLength,
  );
}

/** The cause of the statistics, and why it stands in place of the model's. */
export function statisticalRootCause({ statistical }: RunContext, { verdict }: Authored): string {
  const lead =
    verdict === 'differs'
      ? 'The log does not bear out the cause that the model names, so this is the cause that the statistics suggest (not confirmed by the log).'
      : 'The model named no cause that the log confirms. This cause comes from the statistical analysis and is not confirmed either.';
  return shortened(`${lead} ${statistical.rootCause}`, LIMITS.result.textLength);
}

/** Ready for a sentence to follow; models often leave the period out. */
function asSentence(words: string): string {
  if (words === '') return '';
  return /[.!?…]$/.test(words) ? `${words} ` : `${words}. `;
}

/** What the statistics hold possible besides the cause that was chosen. */
export function otherCauses(statistical: RcaResult, chosen: string | undefined): RcaResult['alternatives'] {
  const first = statistical.candidates[0];
  const ranked =
    first === undefined
      ? []
      : [
          {
            templateId: first.templateId,
            pattern: first.pattern,
            why: first.reasons.join('; ') || 'ranked first by the statistical analysis',
          },
        ];
  return [...ranked, ...statistical.alternatives].filter((other) => other.templateId !== chosen).slice(0, 4);
}
