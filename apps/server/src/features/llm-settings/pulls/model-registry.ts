/**
 * The registry that a model's name leads the model server to, in lower case; null for the server's own library.
 *
 * Names have the form `[host/][namespace/]model[:tag]`. With two parts the first is a namespace to Ollama and may be a
 * host to others, who take it for one when it has a dot or a port or is `localhost`: no namespace of a library looks
 * like that.
 */
export function registryOf(model: string): string | null {
  const parts = model.toLowerCase().split('/');
  const [first = ''] = parts;
  if (parts.length > 2) return parts.slice(0, -2).join('/');
  return parts.length === 2 && /[.:]|^localhost$/.test(first) ? first : null;
}

/** Whether someone may send the model server to the registry in this name: else it would fetch from any address. */
export function mayPull(model: string, who: { isAdmin: boolean; registries: readonly string[] }): boolean {
  const registry = registryOf(model);
  return registry === null || who.isAdmin || who.registries.includes(registry);
}
