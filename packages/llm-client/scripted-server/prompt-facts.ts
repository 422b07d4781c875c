/** What a prompt of the product lets a reader see: numbered lines. */
export interface PromptFacts {
  /** Text of `L12`. */
  textOfLine: Map<string, string>;
  /** The first line that states a warning or an error; the first of all where none does. */
  firstLine: string | null;
}

/** `17| text [x5]`: the count may be missing, the number may be written `L17`. */
const NUMBERED_LINE = /^\s*L?(\d+)\s*\|\s*(.*?)(?:\s*\[x\d+\])?\s*$/;
const COMPLAINS = /\b(?:WARN|WARNING|ERROR|FATAL)\b/;
const QUOTED_LENGTH = 140;

/** Reads the prompt out of a chat or completion request of any dialect. */
export function readPrompt(requestBody: unknown): PromptFacts {
  const textOfLine = new Map<string, string>();
  for (const row of promptText(requestBody).split('\n')) {
    const [, digits, text = ''] = NUMBERED_LINE.exec(row) ?? [];
    if (digits !== undefined && !textOfLine.has(`L${digits}`)) textOfLine.set(`L${digits}`, shorten(text));
  }
  const lines = [...textOfLine];
  const [first] = lines.find(([, text]) => COMPLAINS.test(text)) ?? lines[0] ?? [];
  return { textOfLine, firstLine: first ?? null };
}

/** The text of all messages, or the bare prompt. */
export function promptText(requestBody: unknown): string {
  const body = asRecord(requestBody);
  if (typeof body['prompt'] === 'string') return body['prompt'];
  if (!Array.isArray(body['messages'])) return '';
  const messages = body['messages'].map((message: unknown) => String(asRecord(message)['content'] ?? ''));
  // Anthropic keeps the instructions apart.
  return [...(typeof body['system'] === 'string' ? [body['system']] : []), ...messages].join('\n');
}

/** The JSON schema a request asks the answer to follow; null when it asks for none. */
export function schemaOfRequest(requestBody: unknown): Record<string, unknown> | null {
  const body = asRecord(requestBody);
  const form = asRecord(body['response_format']);
  const [tool] = Array.isArray(body['tools']) ? body['tools'] : [];
  const schema =
    asRecord(form['json_schema'])['schema'] ??
    form['schema'] ??
    body['json_schema'] ??
    body['format'] ??
    asRecord(tool)['input_schema'];
  return typeof schema === 'object' && schema !== null ? asRecord(schema) : null;
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Cut between words, so that no number or name is torn apart. */
export function shorten(text: string, maxLength: number = QUOTED_LENGTH): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf(' ', maxLength)));
}
