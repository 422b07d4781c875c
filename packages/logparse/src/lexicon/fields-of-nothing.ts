/** Fields whose names are about failures and whose values state that there was none: `"error":null`, `errors=0`. */

/** Values with which such a field states that nothing failed. */
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

/** Words in the names of fields that report failures; `lastError`, `last_error`, and `last.error` contain the same words. */
const FAILURE_NAMES: ReadonlySet<string> = new Set([
  ...['err', 'errs', 'error', 'errors', 'errno', 'errmsg', 'exception', 'exceptions', 'fault', 'faults'],
  ...['fail', 'failed', 'failure', 'failures', 'crash', 'crashes', 'crashed', 'panic', 'panics', 'panicked'],
  ...['abort', 'aborts', 'aborted', 'timed', 'rejected', 'refused'],
  ...['fallo', 'fallos', 'erro', 'erros', 'falha', 'falhas', 'errori'],
]);
/** The same as parts of words, in languages that join or inflect them. */
const FAILURE_STEMS: readonly string[] = [
  ...['fehler', 'erreur', 'échec', 'errores', 'błęd', 'ошиб', 'сбой', 'сбое', 'сбои', 'помил'],
  ...['错误', '錯誤', '失败', '失敗', '异常', '異常', 'エラー', '오류', '실패'],
];
/** Words that reverse the meaning of such a name: `error_free=false` reports an error. */
const REVERSING_NAMES: ReadonlySet<string> = new Set([
  ...['free', 'no', 'not', 'non', 'without', 'ignored'],
  ...['handled', 'caught', 'corrected', 'recovered', 'resolved', 'fixed'],
]);

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
/** Most texts contain no such value and need no further check. */
const MAY_HOLD = /[:=]\s*(?:\\?["']|[[{<]|0|n|N|f|F|u|ok|success|-)/;

/** Removes fields that state that nothing failed. */
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
  const words = name.split('_');
  const isOfFailure =
    words.some((word) => FAILURE_NAMES.has(word)) || FAILURE_STEMS.some((stem) => name.includes(stem));
  if (!isOfFailure || words.some((word) => REVERSING_NAMES.has(word))) return false;
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
