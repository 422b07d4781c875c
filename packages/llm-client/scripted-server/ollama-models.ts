export interface ScriptedModel {
  name: string;
  /** Trained context. */
  contextTokens: number;
  capabilities: readonly ('completion' | 'embedding' | 'thinking' | 'tools')[];
  /** Length of its vectors, when it embeds. */
  dimensions: number;
}

/** Ollama adds `:latest` to a name without a tag. */
export function modelTag(name: string): string {
  return name.includes(':') ? name : `${name}:latest`;
}

/** A bare name becomes a model of 8192 tokens; a name with `embed` in it becomes an embedding model. */
export function toModel(model: string | (Partial<ScriptedModel> & { name: string })): ScriptedModel {
  const given = typeof model === 'string' ? { name: model } : model;
  const embeds = given.name.includes('embed') || given.name.includes('minilm');
  return {
    contextTokens: 8192,
    capabilities: embeds ? ['embedding'] : ['completion'],
    dimensions: 64,
    ...given,
    name: modelTag(given.name),
  };
}

export function findModel(models: readonly ScriptedModel[], name: string): ScriptedModel | undefined {
  return models.find((model) => model.name === modelTag(name));
}

export function tagsEntry(model: ScriptedModel) {
  return {
    name: model.name,
    model: model.name,
    modified_at: '2026-01-01T00:00:00Z',
    size: 745_120,
    digest: 'a5f5b37cb52d0f3c8b9f2f5c8d0d7a3b1e2f4a5b6c7d8e9f0a1b2c3d4e5f6a7b',
    details: {
      parent_model: '',
      format: 'gguf',
      family: 'llama',
      families: ['llama'],
      parameter_size: '181K',
      quantization_level: 'F16',
      context_length: model.contextTokens,
      embedding_length: model.dimensions,
    },
    capabilities: model.capabilities,
  };
}

export function showModel(model: ScriptedModel) {
  return {
    modelfile: `FROM ${model.name}`,
    parameters: '',
    template: '{{ .Prompt }}',
    details: tagsEntry(model).details,
    model_info: {
      'general.architecture': 'llama',
      'llama.context_length': model.contextTokens,
      'llama.embedding_length': model.dimensions,
    },
    capabilities: model.capabilities,
    modified_at: '2026-01-01T00:00:00Z',
  };
}

/** The lines of a download after its first; an unknown model ends in an error line, with HTTP 200. */
export function pullLines(known: boolean): { pieces: unknown[]; closing: unknown[] } {
  if (!known) return { pieces: [], closing: [{ error: 'pull model manifest: file does not exist' }] };
  const layer = { status: 'pulling a5f5b37cb52d', digest: 'sha256:a5f5b37cb52d', total: 745_120 };
  return {
    // The first line of a layer has no `completed`.
    pieces: [layer, { ...layer, completed: 60_000 }, { ...layer, completed: 745_120 }],
    closing: [{ status: 'verifying sha256 digest' }, { status: 'writing manifest' }, { status: 'success' }],
  };
}
