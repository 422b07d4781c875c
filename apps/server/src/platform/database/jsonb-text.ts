/** JSON text that a jsonb column takes: PostgreSQL knows neither NUL nor half a surrogate pair; both become U+FFFD. */
export function jsonbText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\u0000', '\ufffd') : part,
  );
}
