import { LIMITS, type ReasoningEffort, type TokenLimitSource } from '@rootline/contract';
import type { DescribedModel } from './described-model.ts';
import { windowOfName } from './window-of-name.ts';

/** What a person has set for the models of an endpoint; null: nothing. */
export interface ModelSettings {
  contextTokens: number | null;
  outputTokens: number | null;
  reasoning: ReasoningEffort | null;
}

/** What has to be known about a model before it is asked. */
export interface ModelFacts extends DescribedModel {
  /** Window in tokens that a call can use, prompt and output together. */
  contextTokens: number;
  contextSource: TokenLimitSource;
  /** Most tokens of an answer, thinking included; null: no limit is known. */
  outputTokens: number | null;
  reasoning: ReasoningEffort | null;
  /** Room that is kept free for thinking. */
  thinkingTokens: number;
}

/** What a window may be spent on thinking at most. */
const THINKING_SHARE = 0.4;

/**
 * The limits that hold for calls to a model: what is set, but never more than its server reports.
 * @param operators the largest window that an Ollama server is asked for when nothing is set: it loads a model with the one it is asked for
 */
export function factsOf(model: DescribedModel, settings: ModelSettings, operators: number): ModelFacts {
  const { reportedContextTokens: reported, reportedOutputTokens } = model;
  const wanted = settings.contextTokens ?? (model.kind === 'ollama' ? askedOfOllama(reported, operators) : null);
  const contextTokens = Math.min(reported ?? Number.POSITIVE_INFINITY, wanted ?? reported ?? assumedWindow(model));
  const outputTokens = Math.min(
    reportedOutputTokens ?? Number.POSITIVE_INFINITY,
    settings.outputTokens ?? Number.POSITIVE_INFINITY,
  );
  const { reasoning } = settings;
  const room = reasoning === null || reasoning === 'off' ? 0 : LIMITS.rca.thinkingTokens[reasoning];
  return {
    ...model,
    contextTokens,
    contextSource: contextTokens === reported ? 'reported' : settings.contextTokens === null ? 'assumed' : 'set',
    outputTokens: Number.isFinite(outputTokens) ? outputTokens : null,
    reasoning,
    thinkingTokens: Math.floor(Math.min(room, contextTokens * THINKING_SHARE, outputTokens / 2)),
  };
}

/** As large as it reports, up to what the operator allows; careful where it reports nothing, since all of it takes memory. */
function askedOfOllama(reported: number | null, operators: number): number {
  return reported === null ? Math.min(operators, LIMITS.rca.contextTokens.default) : operators;
}

function assumedWindow({ kind, model }: DescribedModel): number {
  return kind === 'anthropic' ? LIMITS.rca.contextTokens.anthropic : windowOfName(model);
}
