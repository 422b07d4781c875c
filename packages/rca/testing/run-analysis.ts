import { analyzeWithModel } from '../src/analyze.ts';
import type { ModelAnalysis } from '../src/model-analysis.ts';
import type { CallModel, ReplyStore, RunOutcome, RunProgress } from '../src/ports.ts';
import type { LogInMemory } from './parse-text.ts';

/** A reply store in memory. */
export function storeInMemory(): ReplyStore & { saved: Map<string, string> } {
  const saved = new Map<string, string>();
  return {
    saved,
    load: async (key) => saved.get(key) ?? null,
    save: async (key, text) => {
      saved.set(key, text);
    },
  };
}

/** Runs an analysis with a scripted model and everything else at rest; gives the outcome and all reported progress. */
export async function runAnalysis(
  { log, readLines }: LogInMemory,
  callModel: CallModel,
  changes: Partial<ModelAnalysis> = {},
): Promise<{ outcome: RunOutcome; reports: RunProgress[] }> {
  const reports: RunProgress[] = [];
  const outcome = await analyzeWithModel({
    log,
    readLines,
    limits: { model: 'scripted', contextTokens: 4096, tokenFactor: 1, timeoutSeconds: 60 },
    options: { chunking: true, smartChunking: true, maxChunks: 8 },
    callModel,
    replies: storeInMemory(),
    report: async (progress) => {
      reports.push(progress);
    },
    recall: async () => [],
    isCancelled: () => false,
    nonce: 'k3v9x2q7w1',
    fileName: 'shop.log',
    ...changes,
  });
  return { outcome, reports };
}
