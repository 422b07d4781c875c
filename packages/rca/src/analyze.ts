import { askAggregation } from './aggregate/ask-aggregation.ts';
import { buildResult } from './aggregate/build-result.ts';
import { analyzeChunks, CANCELLED } from './chunks/analyze-chunks.ts';
import { chunksOfRun } from './chunks/chunks-of-run.ts';
import { progressOfRun } from './chunks/report-progress.ts';
import { tokenBudget } from './chunks/token-budget.ts';
import type { ModelAnalysis } from './model-analysis.ts';
import { authorOfParts, authorWithoutAnswer } from './opinion/choose-author.ts';
import { settleAnswer } from './opinion/settle-answer.ts';
import type { RunOutcome } from './ports.ts';
import { memoryText } from './recall/memory-text.ts';
import { recalledText } from './recall/recalled-cases.ts';
import { isFatal } from './replies/run-session.ts';
import { statesItsClock, tellFailingSince } from './report/failing-since.ts';
import { healthyResult } from './report/healthy-result.ts';
import { tellIgnored } from './report/tell-ignored.ts';
import { prepareRun } from './run/run-context.ts';
import { firstSearchQuestion } from './search/first-search.ts';
import { searchLog } from './search/search-log.ts';
import { judgeHealth } from './verdict/judge-health.ts';
import { shownCorpus } from './verify/shown-corpus.ts';
import { verifyReply } from './verify/verify-reply.ts';

/** How far a run is when it begins to wait: for a search before its first answer, and for what follows a doubt. */
const STEP_PERCENT = { first: 5, search: 85, 'second-answer': 90 } as const;

/**
 * Runs a root-cause analysis with a language model: evidence is packed into a bounded number of prompts, every claim of
 * the answers is checked against the file, and all numbers come from the data. The model is asked without the ranking of
 * the statistics; where it names another cause, it may search the log, is shown the ranking, and answers once more. At most
 * `maxChunks` + 2 calls besides the search, repetitions aside. A log that is healthy for certain is sent only on request. Finished answers are taken from `replies`, so a run that was interrupted goes on.
 */
export async function analyzeWithModel(file: ModelAnalysis): Promise<RunOutcome> {
  const judged = await judgeHealth(file.log, file.readLines);
  const isCertain = judged.isHealthy && judged.confidence.level !== 'low';
  if (isCertain && file.options.askIfHealthy !== true) {
    await progressOfRun(file.report, new Set()).report(100);
    return { status: 'completed', result: tellIgnored(file.log, await healthyResult(judged, file.readLines)) };
  }
  const input = { ...file, log: judged.log };
  const chunkBudget = tokenBudget(input.limits, 'chunk');
  const finalBudget = tokenBudget(input.limits, 'final');
  if (chunkBudget === null || finalBudget === null) {
    const reason = `The model's context window of ${input.limits.contextTokens} tokens is too small for an analysis`;
    return { status: 'failed', reason, failedChunk: 0 };
  }

  const context = await prepareRun(
    input,
    judged.isHealthy ? await healthyResult(judged, file.readLines) : null,
    judged,
  );
  const progress = progressOfRun(input.report, context.shown);
  const isSearchFirst = input.options.searchLog === 'first';
  if (isSearchFirst) await progress.report(STEP_PERCENT.first, 'search');
  const search = isSearchFirst
    ? await searchLog(context, firstSearchQuestion(context, finalBudget), finalBudget)
    : null;
  if (input.isCancelled()) return { status: 'failed', reason: CANCELLED, failedChunk: 0 };
  const chunks = chunksOfRun({
    log: context.input.log,
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
    await progress.report(80, 'join');
    const answer = await askAggregation(context, analyzed.results, finalBudget, recalled);
    if (answer.ok) {
      const corpus = await shownCorpus(context, context.shown, context.corpusTexts);
      final = verifyReply(context, answer.reply, context.shown, corpus, 'final answer');
      finalText = answer.text;
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
  const settled =
    final === null
      ? { authored: authorOfParts(context, analyzed.results) ?? authorWithoutAnswer(), opinion: null, search }
      : await settleAnswer(context, {
          own: final,
          budget: finalBudget,
          search,
          isComplete: analyzed.failed.length === 0 && aggregationFailure === null,
          // What takes its time is said before it begins.
          onStep: (step) => progress.report(STEP_PERCENT[step], step),
        });
  if (input.isCancelled()) return { status: 'failed', reason: CANCELLED, failedChunk: progress.failedChunk };
  const result = await buildResult({
    context,
    chunks,
    gaps: {
      failedChunks: analyzed.failed.map(({ number, chunk, reason }) => ({
        number,
        reason,
        lines: `${chunk.range.from} to ${chunk.range.to}`,
      })),
      chunksCalled: chunks.called.length,
      aggregationFailure,
    },
    authored: settled.authored,
    finalText,
    secondOpinion: settled.opinion,
    search: settled.search,
  });
  await progress.report(100);
  const told = await tellFailingSince(tellIgnored(file.log, result), statesItsClock(file.log), file.readLines);
  return { status: 'completed', result: told, tokenFactor: context.session.tokenFactor };
}
