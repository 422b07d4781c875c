import { LLM_CALL_TYPES } from '@rootline/contract';
import { listIn, textIn, withoutGaps, wordIn } from './search-values.ts';

export const CALL_OUTCOMES = ['success', 'error', 'running'] as const;

export type LlmStatusSearch = ReturnType<typeof parseLlmStatusSearch>;

/** Parameters of `/llm-status`: which of the calls are listed, and which of them are open. */
export function parseLlmStatusSearch(raw: Record<string, unknown>) {
  return withoutGaps({
    type: wordIn(raw['type'], LLM_CALL_TYPES),
    status: wordIn(raw['status'], CALL_OUTCOMES),
    model: textIn(raw['model']),
    /** Id of a log file. */
    file: textIn(raw['file']),
    /** Id of a job. */
    job: textIn(raw['job']),
    /** ISO 8601 times of the selected window. */
    from: textIn(raw['from']),
    to: textIn(raw['to']),
    /** Ids of the opened calls. */
    call: listIn(raw['call']),
  });
}
