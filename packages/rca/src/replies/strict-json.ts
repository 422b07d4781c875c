/** Words of other languages where JSON has a value of its own or none. */
const WORDS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  true: 'true',
  false: 'false',
  null: 'null',
};

/**
 * Writes what looks like an object of Python or JavaScript as JSON: texts in single quotes, bare keys, `None`, `NaN`,
 * comments. Takes text from a `{` on; what it does not know becomes null. Never invents a key or a text.
 */
export function strictJson(text: string): string {
  let result = '';
  let i = 0;
  while (i < text.length) {
    const char = text[i] ?? '';
    if (char === '"' || char === "'") {
      const end = endOfText(text, i, char);
      result += rewritten(text.slice(i + 1, end), char);
      if (end < text.length) result += '"';
      i = end + 1;
    } else if (text.startsWith('//', i)) i = endOrLength(text.indexOf('\n', i), text);
    else if (text.startsWith('/*', i)) i = endOrLength(text.indexOf('*/', i) + 1, text) + 1;
    else {
      const word = /^-?[A-Za-z_$][\w$]*/.exec(text.slice(i, i + 80))?.[0];
      if (word === undefined) {
        result += char;
        i += 1;
      } else {
        i += word.length;
        const isKey = /^\s*:/.test(text.slice(i, i + 20));
        result += isKey ? `"${word}"` : (WORDS[word] ?? 'null');
      }
    }
  }
  return result;
}

/** Index of the closing quote; an apostrophe inside a text in single quotes is followed by more of the text. */
function endOfText(text: string, start: number, quote: string): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === quote && (quote === '"' || /^\s*(?:[,:}\]]|$)/.test(text.slice(i + 1, i + 40)))) return i;
  }
  return text.length;
}

function rewritten(inner: string, quote: string): string {
  if (quote === '"') return `"${inner}`;
  return `"${inner.replaceAll("\\'", "'").replace(/(^|[^\\])"/g, '$1\\"')}`;
}

function endOrLength(index: number, text: string): number {
  return index <= 0 ? text.length : index;
}
