/** A text as an expression that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** Names of groups, each given once: `field`, `field2`, … */
export function createNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (wanted) => {
    const name = wanted.replace(/\W+/g, '_').replace(/^(?=\d)/, '_') || 'field';
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  };
}
