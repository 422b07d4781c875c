import type { RecordedRequest } from './recorded-request.ts';

/** What goes wrong with one answer. Faults of the stream act after the first piece unless their name says otherwise. */
export type Fault =
  | { kind: 'hang-before-headers' }
  | { kind: 'hang-after-headers' }
  | { kind: 'stall-after-first-token' }
  /** Only comments and blank lines come after the first token. */
  | { kind: 'stall-with-pings'; everyMs: number }
  | { kind: 'slow-tokens'; everyMs: number }
  | { kind: 'server-error' }
  | { kind: 'bad-gateway-html' }
  | { kind: 'busy' }
  | { kind: 'loading' }
  | { kind: 'too-many-requests'; retryAfterSeconds: number }
  | { kind: 'unauthorized' }
  | { kind: 'model-missing' }
  | { kind: 'overflow'; dialect: OverflowDialect; promptTokens: number; contextTokens: number }
  /** HTTP 200 with this many prompt tokens reported, fewer than were sent. */
  | { kind: 'silent-cut'; promptTokens: number }
  | { kind: 'malformed-json' }
  | { kind: 'cut-by-length'; pieces: number }
  | { kind: 'mid-stream-error'; message: string }
  | { kind: 'end-without-finish' }
  /** Ends in the middle of the last piece: of a call of a tool, when the answer is one. */
  | { kind: 'end-in-piece' }
  | { kind: 'destroyed-socket' }
  | { kind: 'destroyed-before-headers' }
  | { kind: 'split-utf8' }
  | { kind: 'crlf' }
  | { kind: 'pings' }
  | { kind: 'gzip' }
  | { kind: 'endless' }
  | { kind: 'html-200' }
  | { kind: 'empty-text' }
  /** The answer names another model than the one asked for. */
  | { kind: 'other-model'; name: string }
  /** llama-server cannot read its own model's output. */
  | { kind: 'unparsable-output'; midStream: boolean }
  | { kind: 'redirect'; to: string }
  | { kind: 'status'; status: number; body: unknown; headers?: Record<string, string> };

export const OVERFLOW_DIALECTS = ['llama-server', 'ollama', 'vllm-nested', 'vllm-flat', 'anthropic'] as const;
export type OverflowDialect = (typeof OVERFLOW_DIALECTS)[number];

/**
 * One fault: every generating call has it. A list: the nth generating call has the nth, later ones none.
 * A function is asked for every request, listing and probing included; `nth` counts requests from 0.
 */
export type FaultScript = Fault | readonly (Fault | null)[] | ((request: RecordedRequest, nth: number) => Fault | null);

const GENERATING = new Set([
  '/api/chat',
  '/api/embed',
  '/api/pull',
  '/v1/chat/completions',
  '/v1/embeddings',
  '/v1/messages',
  '/completion',
]);

export function isGenerating(path: string): boolean {
  return GENERATING.has(path);
}

/** Hands out faults in the order of requests. */
export function createFaultPicker(script: FaultScript | undefined) {
  let current = script;
  let requests = 0;
  let generating = 0;
  return {
    pick(request: RecordedRequest): Fault | null {
      const nth = requests++;
      if (current === undefined) return null;
      if (typeof current === 'function') return current(request, nth);
      if (!isGenerating(request.path)) return null;
      if ('kind' in current) return current;
      return current[generating++] ?? null;
    },
    replace(next: FaultScript | undefined): void {
      current = next;
      requests = 0;
      generating = 0;
    },
  };
}
