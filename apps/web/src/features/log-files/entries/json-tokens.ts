export interface JsonToken {
  kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  text: string;
  at: number;
}

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b|([^"\d-]+|.)/gs;

/** Formatted JSON cut into coloured pieces; joined they are the text again. */
export function jsonTokens(json: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  for (const match of json.matchAll(TOKEN)) {
    const [whole, string, colon, number, word] = match;
    const at = match.index;
    if (string !== undefined && colon !== undefined) {
      tokens.push({ kind: 'key', text: string, at }, { kind: 'mark', text: colon, at: at + string.length });
    } else if (string !== undefined) tokens.push({ kind: 'string', text: string, at });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
    else tokens.push({ kind: 'mark', text: whole, at });
  }
  return tokens;
}
