export interface Overflow {
  /** Tokens of the prompt, when the server says them. */
  promptTokens: number | null;
  contextTokens: number | null;
}

/** Words by which servers say that a prompt does not fit. */
const OVERFLOW_WORDS = [
  /exceed_context_size_error|context_length_exceeded/,
  /exceeds the available context size/i,
  /maximum (?:context|model) length/i,
  /longer than the (?:maximum )?context length/i,
  /input length exceeds the context length/i,
  /greater than the context length/i,
  /context the overflows/i,
  /prompt is too long: \d+ tokens/i,
  /input length and `?max_tokens`? exceed context limit/i,
  /input \(\d+ tokens\) is too large to process/i,
  // vLLM's arithmetic when the prompt alone is longer than the context.
  /max_tokens must be at least 1, got -/i,
];

const PROMPT_TOKENS = [
  /n_prompt_tokens\\*"\s*:\s*(\d+)/,
  /request \((\d+) tokens\)/i,
  /input \((\d+) tokens\)/i,
  /\((\d+) in the messages/i,
  /prompt contains (?:at least )?(\d+)/i,
  /resulted in (\d+) tokens/i,
  /keep the first (\d+) tokens/i,
  /you requested (\d+) tokens/i,
  /too long: (\d+) tokens/i,
  /context limit: (\d+) \+/i,
];

const CONTEXT_TOKENS = [
  /n_ctx\\*"\s*:\s*(\d+)/,
  /available context size \((\d+) tokens\)/i,
  /maximum (?:context|model) length (?:is|of) (\d+)/i,
  /context length of (?:only )?(\d+)/i,
  /tokens > (\d+) maximum/i,
  /context limit: \d+ \+ \d+ > (\d+)/i,
];

/** Recognizes a context overflow in an error body of llama-server, Ollama, vLLM, LM Studio or OpenAI; null when it is none. */
export function readOverflow(body: string): Overflow | null {
  if (!OVERFLOW_WORDS.some((words) => words.test(body))) return null;
  return { promptTokens: firstNumber(body, PROMPT_TOKENS), contextTokens: firstNumber(body, CONTEXT_TOKENS) };
}

function firstNumber(text: string, patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const digits = pattern.exec(text)?.[1];
    if (digits !== undefined) return Number(digits);
  }
  return null;
}
