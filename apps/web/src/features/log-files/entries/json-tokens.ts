export interface JsonToken {
  kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  text: string;
  at: number;
}

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b|([^"\d-]+|.)/gs;

/** Formatted JSON cut into colored pieces; joined they are the text again. */
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

/** The same pieces; a plain value of an object has the name that it stands under, everything else null. */
export function namedTokens(json: string): (JsonToken & { name: string | null })[] {
  let name: string | null = null;
  return jsonTokens(json).map((token) => {
    const isValue = token.kind !== 'key' && token.kind !== 'mark';
    const ofToken = isValue ? name : null;
    if (token.kind === 'key') name = String(JSON.parse(token.text));
    // Values of a list have no name of their own.
    else if (isValue || /[[{]/.test(token.text)) name = null;
    return { ...token, name: ofToken };
  });
}
