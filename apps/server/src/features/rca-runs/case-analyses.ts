import { randomBytes } from 'node:crypto';
import type { ModelCheckCase } from '@rootline/contract';
import { type CheckCase, meterCalls, redactionFor, scoreCheckCase } from '@rootline/rca';
import type { AnalysisHost, RunAnalysis } from './analysis-processes.ts';
import { connectModel } from './model-connection.ts';
import type { RunModels } from './run-models.ts';
import type { TokenFactorStore } from './token-factor-store.ts';

export interface CaseAnalysesDeps {
  models: Pick<RunModels, 'openClient'>;
  factors: TokenFactorStore;
  runAnalysis: RunAnalysis;
  maxChunks: number;
  redaction: 'on' | 'off';
}

export interface CaseModelWanted {
  userId: string;
  endpoint: string;
  model: string;
  timeoutSeconds: number;
  signal: AbortSignal;
}

/** A model with which labeled logs are analyzed as files are, only that nothing is kept or recalled. */
export interface CaseModel {
  ok: true;
  /** Rejects with the signal's reason when it is aborted. */
  analyze(checkCase: CheckCase): Promise<ModelCheckCase>;
  close(): Promise<void>;
}

export function createCaseAnalyses({ models, factors, runAnalysis, maxChunks, redaction }: CaseAnalysesDeps) {
  return {
    async open(wanted: CaseModelWanted): Promise<CaseModel | { ok: false; reason: string }> {
      const { userId, endpoint, model, timeoutSeconds, signal } = wanted;
      const opened = await models.openClient({ userId, endpoint, runId: null, logFileId: null }).catch(refusalOf);
      if ('reason' in opened) return { ok: false, reason: opened.reason };
      const { client, isPublic } = opened;
      const asked = { client, endpoint, model, timeoutSeconds, factors, signal };
      const connection = await connectModel(asked).catch(refusalOf);
      if ('reason' in connection) {
        await client.close();
        return { ok: false, reason: connection.reason };
      }
      const { contextTokens, outputTokens, thinkingTokens, tokenFactor } = connection;
      const known = {
        limits: { model, contextTokens, outputTokens, thinkingTokens, tokenFactor, timeoutSeconds },
        options: { chunking: true, smartChunking: true, maxChunks },
        redaction: redactionFor(redaction, isPublic),
      };
      return {
        ok: true,
        close: () => client.close(),
        async analyze(checkCase) {
          const { callModel, spent } = meterCalls(connection.callModel);
          const startedAt = performance.now();
          const task = {
            source: { checkCase: checkCase.name },
            fileName: checkCase.fileName,
            model: { ...known, nonce: randomBytes(12).toString('hex') },
          };
          const outcome = await runAnalysis(task, { ...NOTHING_KEPT, callModel }, signal);
          return scoreCheckCase(checkCase, outcome, spent, performance.now() - startedAt);
        },
      };
    },
  };
}

const NOTHING_KEPT: Omit<AnalysisHost, 'callModel'> = {
  recall: async () => [],
  loadReply: async () => null,
  saveReply: async () => null,
  report: async () => null,
};

function refusalOf(error: unknown): { reason: string } {
  return { reason: error instanceof Error ? error.message : 'The LLM endpoint cannot be used' };
}
