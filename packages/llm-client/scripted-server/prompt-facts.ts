/** What a prompt of the product lets a reader see: numbered lines and the ids they belong to. */
export interface PromptFacts {
  /** `L12` to `T3`, where the line says so. */
  idOfLine: Map<string, string>;
  /** A line's text, or the pattern's text, for an id. */
  textOfId: Map<string, string>;
  firstText: string;
}

/** `17| text [x5] [T3]`: the count and the id may be missing, the number may be written `L17`. */
const NUMBERED_LINE = /^\s*L?(\d+)\s*\|\s*(.*?)(?:\s*\[x\d+\])?(?:\s*\[(T\d+)\])?\s*$/;
const TABLE_ROW = /^\s*(T\d+)\s*\|.*\|\s*(.+?)\s*$/;
const QUOTED_LENGTH = 140;

/** Reads the prompt out of a chat or completion request of any dialect. */
export function readPrompt(requestBody: unknown): PromptFacts {
  const facts: PromptFacts = { idOfLine: new Map(), textOfId: new Map(), firstText: '' };
  for (const line of promptText(requestBody).split('\n')) {
    const numbered = NUMBERED_LINE.exec(line);
    if (numbered !== null) {
      const [, digits = '', text = '', id] = numbered;
      const number = `L${digits}`;
      if (facts.firstText === '') facts.firstText = shorten(text);
      if (id === undefined) continue;
      facts.idOfLine.set(number, id);
      // A real line is better to quote than a pattern with its holes.
      facts.textOfId.set(id, shorten(text));
      continue;
    }
    const [, id, text] = TABLE_ROW.exec(line) ?? [];
    if (id !== undefined && text !== undefined && !facts.textOfId.has(id)) facts.textOfId.set(id, shorten(text));
  }
  return facts;
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
