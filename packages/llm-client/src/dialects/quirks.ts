import type { LlmFailure } from '../failure.ts';
import { errorMessage } from '../http/error-message.ts';

/** What a server turned out not to take; remembered, so that it is asked for once. */
export interface Quirks {
  /** How a JSON answer is asked for. */
  jsonForm: 'schema' | 'object' | 'none';
  /** Newer OpenAI models refuse `max_tokens`. */
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  omit: Set<OptionalField>;
  /** A model that thinks before it answers, and used up its output limit by that. */
  thinksFirst: boolean;
  /** The instructions go into the question: some models know no system message. */
  noSystemMessage: boolean;
  /** llama-server could not read its model's chat output: ask for a bare completion. */
  bareCompletion: boolean;
  /** A server that only speaks like Ollama may know `/api/generate` and no `/api/chat`. */
  generatesOnly: boolean;
}

export function noQuirks(): Quirks {
  return {
    jsonForm: 'schema',
    maxTokensField: 'max_tokens',
    omit: new Set(),
    thinksFirst: false,
    noSystemMessage: false,
    bareCompletion: false,
    generatesOnly: false,
  };
}

const OPTIONAL = ['temperature', 'seed', 'stream_options', 'reasoning_effort', 'think', 'truncate', 'stream'] as const;
export type OptionalField = (typeof OPTIONAL)[number];
const JSON_FORM =
  /tool_choice|input_schema|\btools\b|response_format|json_schema|json schema|schema|grammar|\.format|(?:in|for) format|'format'|"format"/i;

/** Learns from a refused request; true when another form of it is worth sending. Ends, since every change is made once. */
export function learnQuirk(quirks: Quirks, failure: LlmFailure): boolean {
  if (failure.usedUpOutput && !quirks.thinksFirst) {
    quirks.thinksFirst = true;
    return true;
  }
  // Some servers hold a thinking model to the schema from its first thought on, and it ends with them. The prompt shows the shape.
  if (failure.onlyThought && quirks.jsonForm !== 'none') {
    quirks.jsonForm = 'none';
    return true;
  }
  if (failure.failure !== 'request') return false;
  const message = errorMessage(failure.body) ?? '';
  if (message.includes('max_completion_tokens') && quirks.maxTokensField === 'max_tokens') {
    quirks.maxTokensField = 'max_completion_tokens';
    return true;
  }
  for (const field of OPTIONAL) {
    if (message.includes(field) && !quirks.omit.has(field)) {
      quirks.omit.add(field);
      return true;
    }
  }
  if (message.includes('thinking') && !quirks.omit.has('think')) {
    quirks.omit.add('think');
    return true;
  }
  if (/system (?:role|message|prompt)|role\W{0,3}system/i.test(message) && !quirks.noSystemMessage) {
    quirks.noSystemMessage = true;
    return true;
  }
  if (JSON_FORM.test(message) && quirks.jsonForm !== 'none') {
    quirks.jsonForm = quirks.jsonForm === 'schema' ? 'object' : 'none';
    return true;
  }
  return false;
}

/** Statuses by which servers refuse a request without saying what they do not take in it. */
const UNEXPLAINED = new Set([400, 415, 422]);

/** The plainest form of a request that was refused for no reason that can be read; null when that was sent already. */
export function plainestForm(quirks: Quirks, failure: LlmFailure): Quirks | null {
  if (failure.failure !== 'request' || !UNEXPLAINED.has(failure.httpStatus ?? 0)) return null;
  const optional = OPTIONAL.filter((field) => field !== 'stream' && field !== 'truncate');
  const omit = new Set([...quirks.omit, ...optional]);
  if (omit.size === quirks.omit.size && quirks.jsonForm === 'none') return null;
  return { ...quirks, omit, jsonForm: 'none' };
}
