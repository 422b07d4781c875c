import { isEmbeddingModel } from '@rootline/contract';
import { rcaText as text } from '#messages/rca.en.ts';

export interface ModelChoices {
  models: string[];
  /** Preselected: the first that can write an analysis. */
  preselected: string | null;
  /** True when the endpoint has models, but all of them only embed. */
  onlyEmbedding: boolean;
}

/** The models a user can choose for an analysis. */
export function modelChoices(names: readonly string[]): ModelChoices {
  const models = names.filter((name) => !isEmbeddingModel(name));
  return { models, preselected: models[0] ?? null, onlyEmbedding: names.length > 0 && models.length === 0 };
}

/** The entries of a list of models; the active one says so. */
export function modelOptions(models: readonly string[], active: string | null): { value: string; label: string }[] {
  return models.map((model) => ({ value: model, label: model === active ? text.activeModel(model) : model }));
}
