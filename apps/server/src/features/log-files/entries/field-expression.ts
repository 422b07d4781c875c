/** An expression of RE2 whose group is the number that a field holds, written as a number or as text. */
export function numberOfField(name: string): string {
  return `${fieldStart(name)}"?(-?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)"?[,}]`;
}

/** An expression of RE2 whose group is the plain value of a field, as JSON. */
export function valueOfField(name: string): string {
  return `${fieldStart(name)}("(?:[^"\\\\]|\\\\.)*"|[^"{\\[,}]+)`;
}

/** Metadata is compact JSON, in which quotes within texts are escaped: a name with its colon stands nowhere else. */
function fieldStart(name: string): string {
  return `${JSON.stringify(name).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}:`;
}
