import { llmStatusText } from '#messages/llm-status.en.ts';

const text = llmStatusText.calls;

export type CallOutcome = 'success' | 'running' | 'error';

/** What became of a call, by its HTTP code; 0 stands for a call that has not ended. */
export function callOutcome(status: number): CallOutcome {
  if (status === 200) return 'success';
  return status === 0 ? 'running' : 'error';
}

export function outcomeWord(status: number): string {
  const words = { success: text.success, running: text.running, error: text.failed(status) };
  return words[callOutcome(status)];
}
