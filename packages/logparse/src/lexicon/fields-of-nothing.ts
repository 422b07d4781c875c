/** Fields by whose names something may have failed, and whose values say that nothing did: `"error":null`, `errors=0`. */

/** What the value of a field of failures is where there was none. */
export const NOTHING: ReadonlySet<string> = new Set([
  '',
  '-',
  '0',
  '0x0',
  'none',
  'null',
  'nil',
  '<nil>',
  'undefined',
  'false',
  'no',
  'n/a',
  'no error',
  'ok',
  'success',
]);

/** Words of which a name of such a field holds one; `lastError`, `last_error`, and `last.error` are one name. */
const NAMES_FAILURE =
  /(?:^|_)(?:errors?|errs?|errno|errmsg|fail|failed|failures?|exceptions?|faults?|crash(?:es|ed)?|panic(?:ked|s)?|abort(?:ed|s)?|timed_out|rejected|refused)(?:_|$)|fehler|erreur|échec|errores|fallos?(?:_|$)|erros?(?:_|$)|falhas?(?:_|$)|errori(?:_|$)|błęd|ошиб|сбо[йеи]|помил|错误|錯誤|失败|失敗|异常|異常|エラー|오류|실패/u;
/** And of which it holds none: `error_free=false` says that there was an error. */
const NAMES_NONE =
  /(?:^|_)(?:free|no|not|non|without|handled|caught|corrected|recovered|resolved|fixed|ignored)(?:_|$)/;

const QUOTED = String.raw`\\?(["'])([^"'\\\s]{1,80})\\?\1\s*:\s*`;
const EMPTY = String.raw`\\?"[^"\\]{0,10}\\?"|'[^'\\]{0,10}'|\[\s*\]`;
const BARE = String.raw`[\w<>/.-]{1,10}`;
/** Of an object whose members are all of one level. */
const MEMBERS = String.raw`\{(?:\s*\\?["'][^"'\\]{1,80}\\?["']\s*:\s*(?:${EMPTY}|\{\s*\}|${BARE})\s*,?)*\s*\}`;
const FIELD = new RegExp(
  `${QUOTED}(${EMPTY}|${MEMBERS}|${BARE})(?=\\s*(?:[,}\\]]|$))(?:\\s*,)?|(?<![\\p{L}\\d_.-])([\\p{L}_@][\\p{L}\\d_.@-]{0,80})=(${EMPTY}|\\{\\s*\\}|${BARE})(?=[\\s,;)\\]}]|$)`,
  'gu',
);
const MEMBER_VALUE = new RegExp(String.raw`:\s*(${EMPTY}|\{\s*\}|${BARE})`, 'g');
/** Few texts hold a field with such a value. */
const MAY_HOLD = /[:=]\s*(?:\\?["']|[[{<]|0|n|N|f|F|u|ok|success|-)/;

/** A text without the fields of failures of which there were none. */
export function withoutFieldsOfNothing(text: string): string {
  if (!MAY_HOLD.test(text)) return text;
  return text.replace(FIELD, (field: string, _quote, quoted, quotedValue, bare, bareValue) => {
    const value: string = quotedValue ?? bareValue;
    if (saysNoFailure(quoted ?? bare, value)) return '';
    return value.startsWith('{') ? field.replace(value, () => withoutFieldsOfNothing(value)) : field;
  });
}

function saysNoFailure(key: string, value: string): boolean {
  const name = spelledOut(key);
  if (!NAMES_FAILURE.test(name) || NAMES_NONE.test(name)) return false;
  const values = value.startsWith('{') ? Array.from(value.matchAll(MEMBER_VALUE), ([, inner = '']) => inner) : [value];
  return values.every((one) => NOTHING.has(one.replace(/^[\\"'[{\s]+|[\\"'\]}\s]+$/g, '').toLowerCase()));
}

/** A name of a field in small letters, with an underscore between its words. */
export function spelledOut(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s.-]+/g, '_')
    .toLowerCase();
}
