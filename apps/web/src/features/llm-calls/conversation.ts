export interface Turn {
  role: string;
  content: string;
}

/** The messages of a recorded call with its answer last; null when the texts are no conversation, or were cut. */
export function conversationOf(payload: string, response: string | null): Turn[] | null {
  const asked = turnsOf(payload);
  if (asked === null) return null;
  const answer = answerOf(response ?? '');
  return answer === null ? asked : [...asked, answer];
}

function turnsOf(payload: string): Turn[] | null {
  const body = parseObject(payload);
  if (body === null) return null;
  const { messages, prompt, system } = body;
  if (Array.isArray(messages)) {
    const turns = messages.flatMap((message) => turnOf(message) ?? []);
    return turns.length === 0 ? null : turns;
  }
  if (typeof prompt !== 'string') return null;
  return [
    ...(typeof system === 'string' ? [{ role: 'system', content: system }] : []),
    { role: 'user', content: prompt },
  ];
}

/** Ollama answers with `message` or `response`, OpenAI-compatible servers with `choices`; anything else is shown as it came. */
function answerOf(response: string): Turn | null {
  if (response === '') return null;
  const body = parseObject(response);
  const choice = Array.isArray(body?.['choices']) ? (body['choices'][0] as unknown) : undefined;
  const turn = turnOf(body?.['message']) ?? turnOf(isObject(choice) ? choice['message'] : undefined);
  if (turn !== null) return turn;
  const text = typeof body?.['response'] === 'string' ? body['response'] : response;
  return { role: 'assistant', content: text };
}

function turnOf(message: unknown): Turn | null {
  if (!isObject(message)) return null;
  const { role, content } = message;
  const text = Array.isArray(content)
    ? content.map((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : '')).join('')
    : content;
  return typeof text === 'string' ? { role: typeof role === 'string' ? role : 'assistant', content: text } : null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
