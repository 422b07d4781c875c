/** What the server and the HTTP client of models run on. Everything else of the command runs on Node 20. */
export const OLDEST_NODE = '22.19';

/** Whether this Node is the oldest for a server and for models, or newer. */
export function isNodeForAll(version = process.versions.node): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Why no model can be asked from here, or null when one can. */
export function whyNoModel(version = process.versions.node): string | null {
  if (isNodeForAll(version)) return null;
  return `Using a model from this machine requires Node ${OLDEST_NODE} or newer; you have ${version}. Leave out --model, or use --server to let the server call the model.`;
}
