import { ENDED_BADLY, FAILURE_WEIGHT } from './weights.ts';

/** What the numbers of a text say about a failure: counts of errors, codes of ends, answers of servers. */

/** Counts of failures. A count of warnings is not one: `0 errors and 3 warnings` is judged by its errors. */
const COUNTED =
  /(?<![\w.-])(\d+)\s+(?:\w+\s)?(?:errors?|failures?|failed|exceptions?|fehler|erreurs?|errores|erros?|errori|ошибок)(?!\w)|(?:\b(?:errors?|failures?|failed|exceptions?|fehler|erreurs?|errores|erros?|falhas?|errori)|ошибок|错误数?|失败数?|异常数?|エラー数?|오류)(?:\\?["'])?\s*[:=：]\s*(\d+)(?![\w.])/gi;
const EXIT =
  /\b(?:exit(?:ed)?(?: with)?(?: (?:status|code))?|return(?:ed)? (?:code|status)|exit[_ ](?:code|status)|rc|errno|result code|status|HTTP(?: error)?)(?:\s*[:=]\s*|\s+)\(?(-?\d+)\b/gi;
/** Codes of Windows, negative as a number where they state a failure. */
const WINDOWS_CODE = /\b(?:HRESULT|NTSTATUS)(?:\s*[:=]\s*|\s+)0x([\da-f]{8})\b/gi;
const FIRST_FAILED_CODE = 0x80000000;
/** The number of a signal that ended a process; names have the say in ended-by-signal.ts. */
const ENDING_SIGNAL = /\b(?:terminated|ended|died|stopped)(?: \w+)? (?:by|with|on|from) signal (\d+)\b/gi;
/** HUP, INT, and TERM: whoever sends them means to stop the process. */
const ORDERED_SIGNALS = new Set([1, 2, 15]);
/**
 * The status of an answer: right behind its request (`"GET /a HTTP/1.1" 503`, `GET /a 503`), or with the size of the answer
 * before it (`503 212 - - SC-- 1/1 0/0 "GET /a HTTP/1.1"`).
 */
const ANSWER =
  /(?:^|["\s])(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) [^"\s]+(?: [^"\s\d][^"\s]*)?"? (\d{1,3})(?![\w.:])|(?<![\w.:/-])(\d{1,3}) (?:\d+|-) (?!\d+ )(?:[^"\s]+ ){0,8}"(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /g;
const VALUE = /<[a-z*]+>/g;
/** The values that may be a count or a code, each with one that is: an address or a time before `failed` is none. */
const NUMBERS = new Map([
  ['<num>', '7'],
  ['<*>', '7'],
  ['<hex>', '0x80000001'],
]);

/** True when a value of the shape stands where a count of errors or an exit code stands. */
export function mayCount(placeholder: string): boolean {
  return NUMBERS.has(placeholder);
}

/** True when a number of a template has a say: a count of errors, a code, the status of an answer. */
export function countsSomething(text: string): boolean {
  if (!text.includes('<')) return false;
  const withNumbers = text.replace(VALUE, (value) => NUMBERS.get(value) ?? 'x');
  return [COUNTED, EXIT, ANSWER, WINDOWS_CODE, ENDING_SIGNAL].some((shape) => withNumbers.search(shape) >= 0);
}

/** Corrects the weight of a message's words by the numbers in it: `0 errors` is none, `exit code 1` is a failure. */
export function weightWithNumbers(weight: number, message: string): number {
  let seen = false;
  let positive = false;
  COUNTED.lastIndex = 0;
  for (let match = COUNTED.exec(message); match !== null; match = COUNTED.exec(message)) {
    seen = true;
    if (Number(match[1] ?? match[2]) > 0) positive = true;
  }
  let exit = endedBySignal(message) ? ENDED_BADLY : holdsFailedCode(message) ? FAILURE_WEIGHT : 0;
  EXIT.lastIndex = 0;
  for (let match = EXIT.exec(message); match !== null; match = EXIT.exec(message)) {
    const code = Number(match[1]);
    if (code === 0) seen = true;
    else if (isExitWord(match[0]) && code < 256) exit = ENDED_BADLY;
    else if (isServerError(code)) exit = FAILURE_WEIGHT;
  }
  ANSWER.lastIndex = 0;
  const answer = ANSWER.exec(message);
  // What was answered says more than the words beside it (`500 Internal Server Error`).
  if (isServerError(Number(answer?.[1] ?? answer?.[2])))
    exit = Math.max(exit, weight < FAILURE_WEIGHT ? FAILURE_WEIGHT : ENDED_BADLY);
  if (exit > weight) return exit;
  if (positive) return Math.max(weight, FAILURE_WEIGHT);
  return seen && exit === 0 ? 0 : weight;
}

/** A Windows code below zero; it names a kind of failure, so it splits no message that says by its words that it failed. */
function holdsFailedCode(message: string): boolean {
  const codes = Array.from(message.matchAll(WINDOWS_CODE), ([, code = '']) => Number.parseInt(code, 16));
  return codes.some((code) => code >= FIRST_FAILED_CODE);
}

/** A process that was ended by a signal that no one sends to stop it. */
function endedBySignal(message: string): boolean {
  const signals = Array.from(message.matchAll(ENDING_SIGNAL), ([, signal]) => Number(signal));
  return signals.some((signal) => !ORDERED_SIGNALS.has(signal));
}

/** What a server answers when the failure is its own. */
export function isServerError(status: number): boolean {
  return status >= 500 && status < 600;
}

function isExitWord(text: string): boolean {
  return /^(?:exit|return|rc|errno|result)/i.test(text);
}
