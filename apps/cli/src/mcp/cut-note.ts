/** How a list that was cut says so, in every tool alike: what to send to go on. */
export function cutNote(parameter: string, value: string | number | null): string | null {
  return value === null ? null : `Truncated. Continue with ${parameter} ${value}.`;
}

/** Rows with what is to be said below them. */
export function rowsText(rows: readonly string[], note: string | null, nothing: string): string {
  return [...(rows.length === 0 ? [nothing] : rows), ...(note === null ? [] : [note])].join('\n');
}
