import * as z from 'zod/mini';
import type { ClientLimits } from '../client-limits.ts';
import { createLineReader } from '../dialects/line-reader.ts';
import { failed, type LlmFailure } from '../failure.ts';
import type { Answered, Transport } from '../http/transport.ts';

export interface PullProgress {
  status: string;
  /** Of the layer under way; null when the line says none. */
  completedBytes: number | null;
  totalBytes: number | null;
}
export interface PullRequest {
  model: string;
  onProgress?: (progress: PullProgress) => void;
  signal?: AbortSignal | undefined;
}

const lineSchema = z.object({
  status: z.optional(z.string()),
  completed: z.optional(z.number()),
  total: z.optional(z.number()),
  error: z.optional(z.string()),
});

/** Downloads a model to an Ollama server; ends when the download has ended. No time limit but silence: downloads take as long as they take. */
export function pullOnce(
  transport: Transport,
  request: PullRequest,
  limits: ClientLimits,
): Promise<Answered | LlmFailure> {
  const body = { model: request.model, stream: true };
  return transport.attempt<Answered>(
    {
      method: 'POST',
      path: '/api/pull',
      body,
      timeoutMs: null,
      silenceMs: limits.pullIdleMs,
      maxBytes: Number.POSITIVE_INFINITY,
      signal: request.signal,
      record: { callType: 'general', model: request.model, payload: JSON.stringify(body) },
    },
    async ({ chunks, watch }) => {
      let last = '';
      const lines = createLineReader((text) => {
        if (text.trim() === '') return null;
        const line = readLine(text);
        if (line === null) return unreadable();
        if (line.error !== undefined) return pullFailure(line.error, text);
        last = line.status ?? last;
        request.onProgress?.({
          status: last,
          completedBytes: line.completed ?? null,
          totalBytes: line.total ?? null,
        });
        return null;
      }, limits.listBytes);
      for await (const chunk of chunks) {
        watch.restartSilence(limits.pullIdleMs);
        const failure = lines.feed(chunk);
        if (failure !== null) return failure;
      }
      const failure = lines.end();
      if (failure !== null) return failure;
      if (last !== 'success') {
        return failed('protocol', 'The download ended before it was complete', {
          httpStatus: 200,
          detail: 'HTTP 200, no success',
        });
      }
      return { ok: true, promptTokens: null, completionTokens: null, responseText: last };
    },
  );
}

function readLine(text: string) {
  try {
    const parsed = z.safeParse(lineSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function unreadable(): LlmFailure {
  return failed('protocol', "The model server's response cannot be read", {
    httpStatus: 200,
    detail: 'HTTP 200, a line that is not JSON',
  });
}

/** Ollama reports a failed download as a line with HTTP 200. */
function pullFailure(message: string, body: string): LlmFailure {
  const seen = { httpStatus: 200, detail: 'HTTP 200, then an error line', body };
  if (/file does not exist|not found/i.test(message)) {
    return failed('model-missing', 'No model with this name exists', seen);
  }
  if (/no space left/i.test(message)) return failed('mid-stream', "The model server's disk is full", seen);
  if (/refused|no such host|timeout|dial tcp|unreachable|network/i.test(message)) {
    return failed('mid-stream', 'The model server could not reach its model registry', seen);
  }
  return failed('mid-stream', 'The model server reported an error', seen);
}
