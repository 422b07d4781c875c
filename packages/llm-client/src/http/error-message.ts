/**
 * The message of an error body: `{error: "text"}` (Ollama), `{error: {message}}` (OpenAI family), `{message}` (older vLLM), also
 * as JSON inside a string (Ollama passing on its runner's words). Null when the body is no JSON object.
 */
export function errorMessage(body: string, depth = 0): string | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { error, message, detail } = value as Record<string, unknown>;
  if (typeof error === 'string') return (depth < 2 ? errorMessage(error, depth + 1) : null) ?? error;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return typeof message === 'string' ? message : typeof detail === 'string' ? detail : '';
}
