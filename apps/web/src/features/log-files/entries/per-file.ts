const KEPT_FILES = 50;

/** What is stored for one file. */
export function readPerFile(stored: unknown, fileId: string): unknown {
  return isRecord(stored) ? stored[fileId] : undefined;
}

/** What to store when the part of one file has changed; undefined takes it out. The files changed last are kept. */
export function storePerFile(stored: unknown, fileId: string, value: unknown): Record<string, unknown> {
  const others = Object.entries(isRecord(stored) ? stored : {}).filter(([id]) => id !== fileId);
  return Object.fromEntries([...others.slice(1 - KEPT_FILES), ...(value === undefined ? [] : [[fileId, value]])]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
