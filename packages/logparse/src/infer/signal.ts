import { FAILURE_WEIGHT, wordWeight } from '../lexicon/failure-weight.ts';
import { ERROR, FATAL, type LevelCode, WARN } from '../normalize/level.ts';

const COUNTED =
  /(?<![\w.-])(\d+)\s+(?:\w+\s)?(?:errors?|failures?|failed|exceptions?|warnings?|fehler|erreurs?|errores|erros?|errori|ошибок)(?!\w)|(?:\b(?:errors?|failures?|failed|exceptions?|fehler|erreurs?|errores|erros?|falhas?|errori)|ошибок|错误数?|失败数?|异常数?|エラー数?|오류)\s*[:=：]\s*(\d+)(?![\w.])/gi;
const EXIT =
  /\b(?:exit(?:ed)?(?: with)?(?: (?:status|code))?|return(?:ed)? (?:code|status)|exit[_ ](?:code|status)|rc|status|HTTP(?: error)?)(?:\s*[:=]\s*|\s+)\(?(-?\d+)\b/gi;
/**
 * The status of an answer: right behind its request (`"GET /a HTTP/1.1" 503`, `GET /a 503`), or with the size of the answer
 * before it (`503 212 - - SC-- 1/1 0/0 "GET /a HTTP/1.1"`).
 */
const ANSWER =
  /(?:^|["\s])(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) [^"\s]+(?: [^"\s\d][^"\s]*)?"? (\d{1,3})(?![\w.:])|(?<![\w.:/-])(\d{1,3}) (?:\d+|-) (?!\d+ )(?:[^"\s]+ ){0,8}"(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /g;
const VALUE = /<[a-z*]+>/g;
/** The values that may be a count: an address or a time before `failed` is none. */
const NUMBERS = new Set(['<num>', '<*>']);

/** Signal that the words of a message template give, 0 to 5, and whether its numbers have a say. */
export function signalOfWords(text: string): { signal: number; needsNumbers: boolean } {
  return { signal: wordWeight(text), needsNumbers: countsSomething(text) };
}

/** True when a value of the shape stands where a count of errors or an exit code stands. */
export function mayCount(placeholder: string): boolean {
  return NUMBERS.has(placeholder);
}

function countsSomething(text: string): boolean {
  if (!text.includes('<')) return false;
  const withNumbers = text.replace(VALUE, (value) => (NUMBERS.has(value) ? '7' : 'x'));
  COUNTED.lastIndex = 0;
  EXIT.lastIndex = 0;
  ANSWER.lastIndex = 0;
  return COUNTED.test(withNumbers) || EXIT.test(withNumbers) || ANSWER.test(withNumbers);
}

/** Corrects the signal by the numbers of one message: `0 errors` is none, `exit code 1` is a failure. */
export function signalWithNumbers(signal: number, message: string): number {
  let seen = false;
  let positive = false;
  COUNTED.lastIndex = 0;
  for (let match = COUNTED.exec(message); match !== null; match = COUNTED.exec(message)) {
    seen = true;
    if (Number(match[1] ?? match[2]) > 0) positive = true;
  }
  let exit = 0;
  EXIT.lastIndex = 0;
  for (let match = EXIT.exec(message); match !== null; match = EXIT.exec(message)) {
    const code = Number(match[1]);
    if (code === 0) seen = true;
    else if (isExitWord(match[0]) && code < 256) exit = 4;
    else if (isServerError(code)) exit = FAILURE_WEIGHT;
  }
  ANSWER.lastIndex = 0;
  const answer = ANSWER.exec(message);
  // What was answered says more than the words beside it (`500 Internal Server Error`).
  if (isServerError(Number(answer?.[1] ?? answer?.[2])))
    exit = Math.max(exit, signal < FAILURE_WEIGHT ? FAILURE_WEIGHT : 4);
  if (exit > signal) return exit;
  if (positive) return Math.max(signal, FAILURE_WEIGHT);
  return seen && exit === 0 ? 0 : signal;
}

/** What a server answers when the failure is its own. */
export function isServerError(status: number): boolean {
  return status >= 500 && status < 600;
}

function isExitWord(text: string): boolean {
  return /^(?:exit|return|rc)/i.test(text);
}

/** Puts the stated level above what the words say. */
export function signalWithLevel(signal: number, level: LevelCode): number {
  if (level === FATAL) return 5;
  if (level === ERROR) return Math.max(signal, 3);
  if (level === WARN) return Math.min(Math.max(signal, 2), 3);
  // A line that states INFO or DEBUG may name an error, but does not raise one by itself.
  return level === 0 ? signal : Math.min(signal, signal >= 4 ? 3 : 2);
}
