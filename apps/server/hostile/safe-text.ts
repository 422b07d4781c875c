/** Whether no string of a JSON value, keys included, holds NUL or half of a surrogate pair. */
export function isSafeText(value: unknown): boolean {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      if (next.includes('\u0000') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null) {
      // Undefined ends the walk, and JSON has none.
      for (const [key, child] of Object.entries(next)) open.push(key, child);
    }
  }
  return true;
}
