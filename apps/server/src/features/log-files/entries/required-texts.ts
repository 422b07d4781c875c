/** Whether a match may hang on where a line or a message begins or ends, or on what stands beside it. */
export const mayBeAnchored = (expression: string): boolean =>
  /[\^$]|\\[AzbB]/.test(expression.replaceAll(/(?<!\\)\[\^/g, '['));

/**
 * Texts that stand in every match of an RE2 expression, spelled as they are there while the case is not ignored. An
 * expression with alternatives gives none; neither do its groups, nor its flags and quotations.
 */
export function requiredTexts(expression: string): string[] {
  if (BEYOND_US.test(expression)) return [];
  const texts: string[] = [];
  let text = '';
  let depth = 0;
  const end = () => {
    if (text !== '') texts.push(text);
    text = '';
  };
  for (const [token] of expression.matchAll(TOKEN)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth > 0) end();
    else if (token === '|') return [];
    else if (/^[?*{]/.test(token) && token.length + Number(token !== '{') > 1) {
      // What may come several times may come never.
      text = [...text].slice(0, -1).join('');
      end();
    } else if (/^[).+^$[]/.test(token) || /^\\[\w\n]/.test(token)) end();
    else text += token.startsWith('\\') ? token.slice(1) : token;
  }
  end();
  return texts;
}

/** Flags other than the sign of a group that is not kept, quotations, and what needs more than one line. */
const BEYOND_US = /\(\?(?!:)|\\Q|[\r\n]/;
const TOKEN =
  /\\[pP]\{[^}]*\}|\\[pP].|\\x\{[^}]*\}|\\x..|\\[0-7]{1,3}|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|./gu;
