import { LIMITS, type RcaResult } from '@rootline/contract';
import { PROMPT_VERSION, SCHEMA_VERSION } from '../prompts/versions.ts';
import type { RunContext } from '../run/run-context.ts';

type RunFacts = Pick<
  RcaResult,
  'rawLLMResponse' | 'verification' | 'model' | 'promptVersion' | 'schemaVersion' | 'usage' | 'timings'
>;

/** What a run with a model has spent and how its claims fared. */
export function runFacts({ session, redactor, input }: RunContext, finalText: string): RunFacts {
  return {
    rawLLMResponse: cutBytes(redactor.redact(finalText), LIMITS.result.rawResponseBytes),
    verification: {
      claims: session.claims,
      accepted: Math.max(0, session.claims - session.rejected.length - session.marked),
      marked: session.marked,
      rejected: session.rejected,
    },
    model: input.limits.model,
    promptVersion: PROMPT_VERSION,
    schemaVersion: SCHEMA_VERSION,
    usage: {
      calls: session.calls,
      promptTokens: session.promptTokens,
      completionTokens: session.completionTokens,
    },
    timings: { modelMs: Math.round(session.modelMs) },
  };
}

/** At most so many bytes of UTF-8, cut at a character. */
function cutBytes(text: string, most: number): string {
  if (text.length * 3 <= most) return text;
  let bytes = 0;
  let end = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > most) break;
    end += char.length;
  }
  return text.slice(0, end);
}
