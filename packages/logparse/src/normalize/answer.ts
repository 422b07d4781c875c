import { ERROR, type LevelCode, NO_LEVEL, WARN } from './level.ts';

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;
const LAST = 599;

/** The level of an answer over HTTP for which its line states none: what a server failed at, and what a client did. */
export function levelOfAnswer(status: number): LevelCode {
  if (status < CLIENT_ERROR || status > LAST) return NO_LEVEL;
  return status >= SERVER_ERROR ? ERROR : WARN;
}

/** True for an answer that tells of a failure of the server. */
export function isFailedAnswer(status: number): boolean {
  return status >= SERVER_ERROR && status <= LAST;
}

/** The last words of names of fields that hold the method of a request. */
const METHOD_NAME = /(?:^|[._-])(?:(?:http|request|req)[._-]?)?(?:method|verb)$/i;
const METHOD = /^[A-Z]{3,10}$/i;
const REQUEST_LINE = /^[A-Z]{3,10} (?:\/|https?:|\*)/;
const CONTAINER = /^(?:req|request|http|httpRequest)$/i;

/** True for a record that writes down a request: it names its method, itself or in an object of the request. */
export function isRequest(record: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(record).some((key) => {
    const value = record[key];
    if (typeof value === 'string')
      return METHOD_NAME.test(key) ? METHOD.test(value) : CONTAINER.test(key) && REQUEST_LINE.test(value);
    return CONTAINER.test(key) && typeof value === 'object' && value !== null && isRequest({ ...value });
  });
}

/** True for the name of an object that may hold a request. */
export function holdsRequest(key: string): boolean {
  return CONTAINER.test(key);
}

/** True for the name of a field that holds the method of a request. */
export function namesMethod(key: string): boolean {
  return METHOD_NAME.test(key);
}
