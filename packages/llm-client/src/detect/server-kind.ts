/** Families of model servers that are told apart. */
export type ServerKind = 'ollama' | 'llamacpp' | 'vllm' | 'lmstudio' | 'openai-generic';
