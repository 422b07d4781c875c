const KEPT = 500;

/** The text on one line, at most 500 characters: control characters and line breaks are written as escapes. */
export function oneLine(text: string): string {
  return text
    .slice(0, KEPT)
    .toWellFormed()
    .replace(
      /[\p{Cc}\u2028\u2029]/gu,
      (sign) => ESCAPES[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
