import { askAggregation, askVotes } from './aggregate/ask-aggregation.ts';
import { buildResult } from './aggregate/build-result.ts';
import { voteOnCause } from './aggregate/vote-on-cause.ts';
import { analyzeChunks, CANCELLED } from './chunks/analyze-chunks.ts';
import { chunksOfRun } from './chunks/chunks-of-run.ts';
import { progressOfRun } from './chunks/report-progress.ts';
import { prepareRun, type RunContext } from './chunks/run-context.ts';
import { type TokenBudget, tokenBudget } from './chunks/token-budget.ts';
import type { ModelAnalysis } from './model-analysis.ts';
import { askComparison } from './opinion/ask-comparison.ts';
import { healthyOpinion } from './opinion/healthy-opinion.ts';
import { describeOpinion, namesFirst, settleOpinion } from './opinion/second-opinion.ts';
import type { RunOutcome } from './ports.ts';
import { memoryText } from './recall/memory-text.ts';
import { recalledText } from './recall/recalled-cases.ts';
import type { Reply } from './replies/reply-shapes.ts';
import { isFatal } from './replies/run-session.ts';
import { searchLog } from './search/search-log.ts';
import { healthyResult } from './statistical/analyze-statistically.ts';
import { judgeHealth } from './statistical/judge-health.ts';
import { corpusOf } from './verify/known-tokens.ts';
import { type VerifiedReply, verifyReply } from './verify/verify-reply.ts';

/**
 * Runs a root-cause analysis with a language model: evidence is packed into a bounded number of prompts, every claim of
 * the answers is checked against the file, and all numbers come from the data. The model is asked without the ranking of
 * the statistics; where it names another cause, it is shown the ranking in one more question. At most `maxChunks` + 2
 * calls, two more with voting, repetitions aside. Finished answers are taken from `replies`, so a run that was interrupted goes on.
 */
export async function analyzeWithModel(file: ModelAnalysis): Promise<RunOutcome> {
  const judged = await judgeHealth(file.log, file.readLines);
  if (judged.isHealthy && file.options.askIfHealthy !== true) {
    await progressOfRun(file.report, new Set()).report(100);
    return { status: 'completed', result: healthyResult(file.log, judged.confidence) };
  }
  const input = { ...file, log: judged.log };
  const chunkBudget = tokenBudget(input.limits, 'chunk');
  const finalBudget = tokenBudget(input.limits, 'final');
  if (chunkBudget === null || finalBudget === null) {
    const reason = `The model's context of ${input.limits.contextTokens} tokens is too small for an analysis`;
    return { status: 'failed', reason, failedChunk: 0 };
  }

  const context = await prepareRun(input, judged.isHealthy ? healthyResult(file.log, judged.confidence) : null);
  const progress = progressOfRun(input.report, context.shown);
  const search = input.options.searchLog === true ? await searchLog(context, finalBudget) : null;
  if (input.isCancelled()) return { status: 'failed', reason: CANCELLED, failedChunk: 0 };
  const chunks = chunksOfRun({
    log: input.log,
    findings: context.findings,
    scored: context.scored,
    options: input.options,
    budget: chunkBudget,
    countTokens: context.packTokens,
  });
  const single = chunks.called.length === 1;
  const recalled = recalledText(await input.recall(memoryText(context.statistical)), context.redactor, [input.nonce]);

  const analyzed = await analyzeChunks({
    context,
    chunks,
    budget: single ? finalBudget : chunkBudget,
    progress,
    // Earlier cases belong into the prompt whose answer is final, never into those about single chunks.
    recalled: single ? recalled : '',
  });
  if (!analyzed.ok) return { status: 'failed', reason: analyzed.reason, failedChunk: analyzed.failedChunk };
  if (input.isCancelled()) return { status: 'failed', reason: CANCELLED, failedChunk: progress.failedChunk };

  const first = analyzed.results[0];
  let final = single ? (first?.verified ?? null) : null;
  let finalText = single ? (first?.text ?? '') : '';
  let aggregationFailure: string | null = null;
  if (!single) {
    await progress.report(80);
    const answer = await askAggregation(context, analyzed.results, finalBudget, recalled);
    if (answer.ok) {
      const corpus = corpusOf([...context.corpusTexts, context.facts]);
      const ballotOf = ({ reply, text }: { reply: Reply; text: string }, where: string) => ({
        verified: verifyReply(context, reply, context.shown, corpus, where),
        text,
      });
      const votes =
        input.options.voting === true ? await askVotes(context, analyzed.results, finalBudget, recalled) : [];
      const chosen = voteOnCause(
        ballotOf(answer, 'final answer'),
        votes.map((vote, i) => ballotOf(vote, `final answer ${i + 2}`)),
      );
      final = chosen.verified;
      finalText = chosen.text;
    } else {
      if (isFatal(answer.failure)) {
        const reason = answer.failure === 'cancelled' ? CANCELLED : answer.reason;
        return { status: 'failed', reason, failedChunk: progress.failedChunk };
      }
      aggregationFailure = answer.reason;
    }
  }
  if (input.isCancelled()) return { status: 'failed', reason: CANCELLED, failedChunk: progress.failedChunk };
  await progress.report(90);
  if (context.isHealthy && final !== null) {
    const result = await healthyOpinion(context, { verified: final, text: finalText, search });
    await progress.report(100);
    return { status: 'completed', result, tokenFactor: context.session.tokenFactor };
  }
  const opinion = final === null ? null : await formOpinion(context, final, finalBudget);
  if (input.isCancelled()) return { status: 'failed', reason: CANCELLED, failedChunk: progress.failedChunk };
  const result = await buildResult({
    context,
    chunks,
    results: analyzed.results,
    failedChunks: analyzed.failed.map(({ number, chunk, reason }) => ({
      number,
      reason,
      lines: `${chunk.range.from} to ${chunk.range.to}`,
    })),
    final: opinion?.final ?? null,
    finalText,
    aggregationFailure,
    secondOpinion: opinion?.described ?? null,
    search,
  });
  await progress.report(100);
  return { status: 'completed', result, tokenFactor: context.session.tokenFactor };
}

/** Compares what the model names by itself with the ranking; where they differ, the model is shown the ranking. */
async function formOpinion(context: RunContext, own: VerifiedReply, budget: TokenBudget) {
  const later = namesFirst(context, own) ? null : await askComparison(context, own, budget);
  const { final, verdict } = settleOpinion(context, own, later);
  return { final, described: await describeOpinion(context, own, { verdict, comment: later?.why ?? '' }) };
}
