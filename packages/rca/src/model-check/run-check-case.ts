import { LIMITS, type ModelCheckCase } from '@rootline/contract';
import { analyzeWithModel } from '../analyze.ts';
import type { CallModel, ModelLimits } from '../ports.ts';
import type { CheckCase } from './check-case.ts';
import { openCheckCase } from './open-check-case.ts';
import { meterCalls, scoreCheckCase } from './score-check-case.ts';

interface Tried {
  limits: ModelLimits;
  callModel: CallModel;
  nonce: string;
  isCancelled: () => boolean;
  /** Milliseconds of a clock. */
  now: () => number;
}

/** Analyses one labeled log as a run would, with nothing kept and nothing recalled, and scores what came out. */
export async function runCheckCase(checkCase: CheckCase, tried: Tried): Promise<ModelCheckCase> {
  const { callModel, spent } = meterCalls(tried.callModel);
  const startedAt = tried.now();
  const outcome = await analyzeWithModel({
    ...openCheckCase(checkCase),
    ...tried,
    callModel,
    options: { chunking: true, smartChunking: true, maxChunks: LIMITS.rca.chunks.default },
    replies: { load: async () => null, save: async () => {} },
    report: async () => {},
    recall: async () => [],
    fileName: checkCase.fileName,
  });
  return scoreCheckCase(checkCase, outcome, spent, tried.now() - startedAt);
}
