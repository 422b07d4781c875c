import type { AttemptEnd, AttemptStart, RecordAttempt } from '../src/attempt-record.ts';
import type { ChatRequest } from '../src/chat-call.ts';
import { createLlmClient, type LlmClientOptions } from '../src/llm-client.ts';

interface AttemptRow extends AttemptStart {
  end: AttemptEnd | null;
}

/** A client with short limits and no real waiting, and the rows it recorded. */
export function recordedClient(base: string, options: Partial<LlmClientOptions> = {}) {
  const rows: AttemptRow[] = [];
  const waits: number[] = [];
  const record: RecordAttempt = async (start) => {
    const row: AttemptRow = { ...start, end: null };
    rows.push(row);
    return async (end) => {
      row.end = end;
    };
  };
  const client = createLlmClient({
    base,
    record,
    wait: async (ms) => {
      waits.push(ms);
    },
    ...options,
    limits: { idleMs: 150, ...options.limits },
  });
  return { client, rows, waits };
}

export function question(change: Partial<ChatRequest> = {}): ChatRequest {
  return {
    callType: 'rca_analysis',
    model: 'tiny',
    system: 'You read logs.',
    user: 'L1| ERROR connection pool exhausted [T1]',
    schema: { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] },
    schemaName: 'chunk',
    maxOutputTokens: 200,
    temperature: 0,
    timeoutSeconds: 20,
    ...change,
  };
}
