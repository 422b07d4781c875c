/** Suggestions that write analyses well on one machine, the smaller first. */
const SUGGESTED = ['llama3.1:8b', 'qwen2.5:14b', 'phi4:14b', 'mistral-nemo:12b', 'gemma3:12b', 'deepseek-r1:14b'];
const HINTS = 3;

/** True when the model is in the list; runners add `:latest` to a name without a tag. */
export function isModelListed(model: string | null, listed: readonly string[]): boolean {
  return model !== null && listed.some((name) => isSameModel(name, model));
}

export function isSameModel(one: string, other: string): boolean {
  return withTag(one) === withTag(other);
}

/** Models worth installing that the endpoint does not have yet. */
export function modelsToInstall(listed: readonly string[]): string[] {
  return SUGGESTED.filter((model) => !isModelListed(model, listed)).slice(0, HINTS);
}

function withTag(name: string): string {
  return name.includes(':') ? name : `${name}:latest`;
}
