export type OpenAiServerKind = 'llama-server' | 'vllm' | 'lmstudio' | 'generic';

export interface OpenAiModel {
  name: string;
  contextTokens: number;
  embedding: boolean;
  aliases: readonly string[];
  /** Further fields of the model's entry in the list of a server that says no kind. */
  listed: Readonly<Record<string, unknown>>;
}

/** A bare name becomes a model of 8192 tokens; a name with `embed` in it becomes an embedding model. */
export function toOpenAiModel(model: string | (Partial<OpenAiModel> & { name: string })): OpenAiModel {
  const given = typeof model === 'string' ? { name: model } : model;
  return { contextTokens: 8192, embedding: given.name.includes('embed'), aliases: [], listed: {}, ...given };
}

const CREATED = 1_767_323_045;

/** The answer of `/v1/models`; `lmstudio-v0` is LM Studio's own list. */
export function listModels(kind: OpenAiServerKind | 'lmstudio-v0', models: readonly OpenAiModel[]): unknown {
  switch (kind) {
    case 'llama-server':
      return {
        // Imitates Ollama's list.
        models: models.map((model) => ({
          name: model.name,
          model: model.name,
          modified_at: '',
          size: '',
          digest: '',
          type: 'model',
          description: '',
          tags: [''],
          capabilities: ['completion'],
          parameters: '',
          details: {
            parent_model: '',
            format: 'gguf',
            family: '',
            families: [''],
            parameter_size: '',
            quantization_level: '',
          },
        })),
        object: 'list',
        data: models.map((model) => ({
          id: model.name,
          aliases: model.aliases,
          object: 'model',
          created: CREATED,
          owned_by: 'llamacpp',
          meta: {
            vocab_type: 2,
            n_vocab: 32_000,
            n_ctx: model.contextTokens,
            n_ctx_train: model.contextTokens,
            n_embd: 64,
            n_params: 181_000,
            size: 745_120,
            ftype: 'F16',
          },
        })),
      };
    case 'vllm':
      return {
        object: 'list',
        data: models.map((model) => ({
          id: model.name,
          object: 'model',
          created: CREATED,
          owned_by: 'vllm',
          root: model.name,
          parent: null,
          max_model_len: model.contextTokens,
          permission: [],
        })),
      };
    case 'lmstudio-v0':
      return {
        object: 'list',
        data: models.map((model) => ({
          id: model.name,
          object: 'model',
          type: model.embedding ? 'embeddings' : 'llm',
          state: 'loaded',
          max_context_length: model.contextTokens,
          loaded_context_length: model.contextTokens,
        })),
      };
    default:
      return {
        object: 'list',
        data: models.map((model) => ({
          id: model.name,
          object: 'model',
          created: CREATED,
          owned_by: 'organization_owner',
          ...model.listed,
        })),
      };
  }
}

/** llama-server's `/props`; its context is per slot. */
export function propsOf(models: readonly OpenAiModel[], slots: number): unknown {
  const model = models[0];
  return {
    default_generation_settings: { n_ctx: model?.contextTokens ?? 4096, params: {} },
    total_slots: slots,
    model_alias: model?.name ?? '',
    model_path: `/models/${model?.name ?? ''}.gguf`,
    modalities: { vision: false, audio: false },
    chat_template: '{{ messages }}',
    build_info: 'b0000-0000000',
  };
}
