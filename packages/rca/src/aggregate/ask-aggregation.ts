import type { ChunkResult } from '../chunks/analyze-chunks.ts';
import { keyOf } from '../chunks/ask-chunk.ts';
import { lineNames, noteShown, showEvidence } from '../chunks/show-evidence.ts';
import type { TokenBudget } from '../chunks/token-budget.ts';
import { breakControlTokens } from '../lines/prompt-injection.ts';
import { finalSchema } from '../prompts/schemas.ts';
import { aggregationPrompt } from '../prompts/write-prompts.ts';
import { type Answer, askModel, keptAnswer, type Question } from '../replies/ask-model.ts';
import type { RunContext } from '../run/run-context.ts';
import { causeName } from '../verify/verify-cause.ts';
import { unmarkedText } from '../verify/verify-text.ts';
import { shortened } from '../wording.ts';

const TABLE_ROWS = 25;
/** Of the room of the joining prompt: the table, and the results of the chunks. Lines have the rest. */
const TABLE_SHARE = 0.2;
const PARTS_SHARE = 0.4;

/** Joins the verified results of the chunks in one more call. Lines fill what the results leave; asked again smaller if too long. */
export async function askAggregation(
  context: RunContext,
  results: readonly ChunkResult[],
  budget: TokenBudget,
  recalled: string,
): Promise<Answer> {
  const { session, input } = context;
  const full = questionFor(context, results, budget, recalled, 1);
  const kept = await keptAnswer(input.replies, full);
  if (kept !== null) return kept;
  const ask = (question: Question) =>
    askModel(
      { session, callModel: input.callModel, replies: input.replies, contextTokens: input.limits.contextTokens },
      question,
    );
  const first = await ask(full);
  const tooMuch = first.ok
    ? first.silentlyCut
    : first.failure === 'context-overflow' || first.failure === 'timeout' || first.failure === 'stalled';
  if (!tooMuch || input.isCancelled()) return first;
  const second = await ask(questionFor(context, results, budget, recalled, 0.5));
  return !second.ok && first.ok ? first : second;
}

/** What a line is worth that an answer about a chunk names as the cause, and one that it cites. */
const NAMED_WORTH = 20;
const CITED_WORTH = 6;

function questionFor(
  context: RunContext,
  results: readonly ChunkResult[],
  budget: TokenBudget,
  recalled: string,
  scale: number,
): Question {
  const { input, packTokens, facts, fileName } = context;
  const space = Math.max(200, Math.floor(budget.pack * scale) - packTokens(recalled) - packTokens(facts));
  const parts = partsText(context, results, Math.min(250 * results.length, Math.floor(space * PARTS_SHARE)));
  const named = new Set(results.flatMap(({ verified: { cause } }) => (cause.kind === 'line' ? [cause.line] : [])));
  const cited = new Set(results.flatMap(({ verified }) => verified.evidence));
  const raised = context.scored.map((line) => {
    const worth = named.has(line.line) ? NAMED_WORTH : cited.has(line.line) ? CITED_WORTH : 0;
    return worth === 0 ? line : { ...line, value: Math.max(line.value, worth) };
  });
  const shown = showEvidence(context, {
    templates: context.templates.slice(0, TABLE_ROWS),
    scored: raised,
    budgetTokens: space - packTokens(parts),
    tableShare: TABLE_SHARE,
  });
  noteShown(context, shown);
  const prompt = aggregationPrompt({ facts, fileName, mark: `${input.nonce}-all`, parts, recalled, ...shown });
  return {
    callType: 'rca_aggregation',
    prompt,
    schema: finalSchema({ lines: lineNames(shown.lines), findings: budget.findings }),
    schemaName: 'rca_final',
    maxOutputTokens: budget.output,
    key: keyOf(context, prompt),
  };
}

/** Results of the chunks as compact JSON, verified pieces only, each cut to its share of the budget. */
function partsText(
  { input, packTokens, redactor }: RunContext,
  results: readonly ChunkResult[],
  budget: number,
): string {
  const share = Math.floor(budget / Math.max(1, results.length));
  return results
    .map(({ number, chunk, verified }) => {
      const write = (length: number) =>
        JSON.stringify({
          part: number,
          lines: `${chunk.range.from}-${chunk.range.to}`,
          cause: causeName(verified.cause),
          why: shortened(unmarkedText(verified.why), Math.min(240, length)),
          confidence: verified.confidence,
          summary: shortened(unmarkedText(verified.summary), length),
          cited: lineNames(verified.evidence),
        });
      let length = 300;
      let text = write(length);
      while (packTokens(text) > share && length > 20) {
        length = Math.floor(length / 2);
        text = write(length);
      }
      return breakControlTokens(redactor.redact(text), [input.nonce]);
    })
    .join('\n');
}
