import * as z from 'zod/mini';
import type { AttemptStart } from '../attempt-record.ts';
import { failed, type LlmFailure } from '../failure.ts';
import type { Answered, KeyHeader, Transport } from '../http/transport.ts';

export interface JsonCall<S extends z.ZodMiniType> {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  keyHeader?: KeyHeader | undefined;
  schema: S;
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
  record?: AttemptStart | null;
}

export interface JsonAnswer<T> extends Answered {
  value: T;
}

/** One call whose whole answer is a JSON value of a known shape; anything else is no model server. */
export function getJson<S extends z.ZodMiniType>(
  transport: Transport,
  call: JsonCall<S>,
): Promise<JsonAnswer<z.output<S>> | LlmFailure> {
  const { schema, record = null, ...rest } = call;
  return transport.attempt<JsonAnswer<z.output<S>>>({ ...rest, record }, async ({ contentType, chunks }) => {
    let text = '';
    for await (const chunk of chunks) text += chunk;
    const value = parseJson(text);
    const parsed = z.safeParse(schema, value);
    // Simple servers name no type or the wrong one; what fits the shape is taken.
    if (value === undefined || !parsed.success) {
      return failed('protocol', 'No model server is responding at this address', {
        httpStatus: 200,
        detail: `HTTP 200 with ${contentType || 'no content type'}, not the expected JSON`,
        body: text.slice(0, 4096),
      });
    }
    return { ok: true, value: parsed.data, responseText: text, promptTokens: null, completionTokens: null };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
