import type { ChunkResult } from '../chunks/analyze-chunks.ts';
import { citable, keyOf } from '../chunks/ask-chunk.ts';
import type { RunContext } from '../chunks/run-context.ts';
import type { TokenBudget } from '../chunks/token-budget.ts';
import { packLines } from '../evidence/choose-evidence.ts';
import { breakControlTokens } from '../evidence/clean-text.ts';
import { tableText } from '../prompts/facts.ts';
import { finalSchema } from '../prompts/schemas.ts';
import { aggregationPrompt } from '../prompts/write-prompts.ts';
import { type Answer, askModel, keptAnswer, type Question } from '../replies/ask-model.ts';
import { fingerprint } from '../replies/fingerprint.ts';
import { readFinalReply } from '../replies/reply-shapes.ts';
import { shortened } from '../statistical/wording.ts';
import { unmarkedText } from '../verify/verify-text.ts';

const TABLE_ROWS = 25;
const VERBATIM_LINES = 10;

/** Joins the verified results of the chunks in one more call. Small by construction; asked again smaller if too long. */
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

/** Answers beside the first, and how far they may stray from it. */
const MORE_VOTES = 2;
const VOTE_TEMPERATURE = 0.5;

/** Asks the same again, warmer; answers that fail are left out, since the first one stands without them. */
export async function askVotes(
  context: RunContext,
  results: readonly ChunkResult[],
  budget: TokenBudget,
  recalled: string,
): Promise<Extract<Answer, { ok: true }>[]> {
  const { session, input } = context;
  const question = questionFor(context, results, budget, recalled, 1);
  const votes: Extract<Answer, { ok: true }>[] = [];
  for (let vote = 1; vote <= MORE_VOTES && !input.isCancelled(); vote++) {
    const asked = {
      ...question,
      key: fingerprint([question.key, `vote ${vote}`]),
      temperature: VOTE_TEMPERATURE,
    };
    const answer =
      (await keptAnswer(input.replies, asked)) ??
      (await askModel(
        { session, callModel: input.callModel, replies: input.replies, contextTokens: input.limits.contextTokens },
        asked,
      ));
    if (answer.ok) votes.push(answer);
  }
  return votes;
}

function questionFor(
  context: RunContext,
  results: readonly ChunkResult[],
  budget: TokenBudget,
  recalled: string,
  scale: number,
): Question {
  const { input, ids, redactor, packTokens } = context;
  const space = Math.max(200, Math.floor(budget.pack * scale) - packTokens(recalled) - packTokens(context.facts));
  const table = tableText({
    log: input.log,
    ids,
    templates: ids.order.slice(0, TABLE_ROWS),
    redactor,
    fenceMarks: [input.nonce],
    budgetTokens: Math.floor(space * 0.35),
    countTokens: packTokens,
  });
  const parts = partsText(context, results, Math.min(250 * results.length, Math.floor(space * 0.45)));
  const cited = new Set(results.flatMap((result) => result.verified.causeLines));
  const verbatim = [...context.scored]
    .map((line) => ({ line, worth: line.value + (cited.has(line.line) ? 10 : 0) }))
    .sort((a, b) => b.worth - a.worth || a.line.line - b.line.line)
    .slice(0, VERBATIM_LINES)
    .map(({ line }) => line);
  const pack = packLines(input.log, verbatim, {
    budgetTokens: Math.max(60, space - packTokens(table.text) - packTokens(parts)),
    countTokens: packTokens,
    redactor,
    fenceMarks: [input.nonce],
    tagOf: (index) => (table.templates.includes(index) ? ` [${ids.idOf(index) ?? ''}]` : ''),
  });
  for (const line of pack.lines) context.shown.add(line.n);
  context.corpusTexts.push(pack.text, table.text);
  const prompt = aggregationPrompt({
    facts: context.facts,
    fileName: context.fileName,
    table: table.text,
    mark: `${input.nonce}-all`,
    parts,
    evidence: pack.text,
    recalled,
  });
  const lines = [...new Set([...cited, ...citable(pack.lines)])].sort((a, b) => a - b);
  return {
    callType: 'rca_aggregation',
    prompt,
    schema: finalSchema({
      ids: table.templates.map((index) => ids.idOf(index) ?? '').filter((id) => id !== ''),
      lines: lines.map((line) => `L${line}`),
      findings: budget.findings,
    }),
    schemaName: 'rca_final',
    maxOutputTokens: budget.output,
    key: keyOf(context, prompt),
    read: readFinalReply,
  };
}

/** Results of the chunks as compact JSON, verified pieces only, each cut to its share of the budget. */
function partsText(
  { ids, input, packTokens, redactor }: RunContext,
  results: readonly ChunkResult[],
  budget: number,
): string {
  const share = Math.floor(budget / Math.max(1, results.length));
  return results
    .map(({ number, chunk, verified }) => {
      const write = (summaryLength: number) =>
        JSON.stringify({
          part: number,
          lines: `${chunk.range.from}-${chunk.range.to}`,
          cause: verified.causeIndex === null ? 'NONE' : ids.idOf(verified.causeIndex),
          causeLines: verified.causeLines.map((line) => `L${line}`),
          why: shortened(unmarkedText(verified.rootCause), Math.min(240, summaryLength)),
          confidence: verified.confidence,
          summary: shortened(unmarkedText(verified.summary), summaryLength),
          symptoms: verified.findings
            .filter((finding) => finding.role === 'symptom')
            .map((finding) => ids.idOf(finding.templateIndex)),
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
