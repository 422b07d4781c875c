import type { LlmFailure } from '../failure.ts';
import { errorMessage } from '../http/error-message.ts';

/** What a server turned out not to take; remembered, so that it is asked for once. */
export interface Quirks {
  /** How a JSON answer is asked for. */
  jsonForm: 'schema' | 'object' | 'none';
  /** Newer OpenAI models refuse `max_tokens`. */
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  omit: Set<'temperature' | 'seed' | 'stream_options' | 'think' | 'truncate'>;
  /** llama-server could not read its model's chat output: ask for a bare completion. */
  bareCompletion: boolean;
}

export function noQuirks(): Quirks {
  return { jsonForm: 'schema', maxTokensField: 'max_tokens', omit: new Set(), bareCompletion: false };
}

const OPTIONAL = ['temperature', 'seed', 'stream_options', 'think', 'truncate'] as const;
const JSON_FORM =
  /response_format|json_schema|json schema|schema|grammar|\.format|(?:in|for) format|'format'|"format"/i;

/** Learns from a refused request; true when another form of it is worth sending. Ends, since every change is made once. */
export function learnQuirk(quirks: Quirks, failure: LlmFailure): boolean {
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
  if (JSON_FORM.test(message) && quirks.jsonForm !== 'none') {
    quirks.jsonForm = quirks.jsonForm === 'schema' ? 'object' : 'none';
    return true;
  }
  return false;
}
