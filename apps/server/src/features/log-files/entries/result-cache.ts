/** Keeps the last results by key; a result that is being made is awaited by all who ask for it. A failure is not kept. */
export function createResultCache<T>(size: number) {
  const kept = new Map<string, Promise<T>>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const result = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, result);
    result.catch(() => {
      if (kept.get(key) === result) kept.delete(key);
    });
    for (const oldest of kept.keys()) {
      if (kept.size <= size) break;
      kept.delete(oldest);
    }
    return result;
  };
}
