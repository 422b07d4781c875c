/** A result may come wrapped in a property called final or analysis, also nested; gives the innermost. */
export function unwrapResult(value: unknown): Record<string, unknown> | null {
  let current = value;
  // A wrapper inside a wrapper has been seen; a deeper chain is not a result.
  for (let depth = 0; depth < 4 && isRecord(current); depth += 1) {
    const inner = isRecord(current['final']) ? current['final'] : current['analysis'];
    if (!isRecord(inner)) return current;
    current = inner;
  }
  return isRecord(current) ? current : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
