import type { ListedModel } from '@rootline/llm-client';

export interface ModelChoice {
  /** Null: the server did not tell its models. */
  listed: readonly ListedModel[] | null;
  /** Of the user's last started run. */
  last: string | null;
  /** The operator's. */
  preferred: string | null;
}

/** The model used when none is named: the last one, else the operator's, if listed; else the first that can write. */
export function chooseCurrentModel({ listed, last, preferred }: ModelChoice): string | null {
  // A server that is away is no reason to forget the choice: the run says what is wrong.
  if (listed === null) return last ?? preferred;
  for (const wanted of [last, preferred]) {
    const found = wanted === null ? undefined : findListed(listed, wanted);
    if (found !== undefined) return found.name;
  }
  return listed.find(({ isEmbedding }) => !isEmbedding)?.name ?? null;
}

/** By its name, an alias, or without the `:latest` that Ollama adds. */
export function findListed(listed: readonly ListedModel[], wanted: string): ListedModel | undefined {
  return listed.find(({ name, aliases }) =>
    [name, ...aliases].some((known) => known === wanted || known === `${wanted}:latest`),
  );
}
