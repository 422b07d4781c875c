const MOST = 5;

/** Ids of the commands used last, newest first, whatever else was stored. */
export function readRecentCommands(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(0, MOST) : [];
}

export function withRecentCommand(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((each) => each !== id)].slice(0, MOST);
}
