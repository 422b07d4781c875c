import type { KeyHeader } from '../http/transport.ts';

/** Families of model servers that are told apart. */
export type ServerKind = 'ollama' | 'llamacpp' | 'vllm' | 'lmstudio' | 'openai-generic' | 'anthropic';

/** How a server of the kind wants its key. */
export function keyHeaderOf(kind: ServerKind): KeyHeader {
  return kind === 'anthropic' ? 'anthropic' : 'bearer';
}
