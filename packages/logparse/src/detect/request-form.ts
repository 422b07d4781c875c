/** Where the lines of a log write down the request and the status of its answer. */
export interface RequestForm {
  /** The place of the status, in tokens from the method on. */
  status: number;
}

const SHARE = 0.8;
const STATUS_SHARE = 0.9;
const NEAREST = -10;
const FURTHEST = 6;
const FURTHEST_TEXT = 2000;
const DIVIDERS = /[\s|"]+/;
const METHOD =
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE|PROPFIND|PROPPATCH|MKCOL|COPY|MOVE|LOCK|UNLOCK|SEARCH|REPORT|PURGE)$/;
const SOME_METHOD = /(?<![\w/-])(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT) /;
const TARGET = /^(?:\/|\*$|https?:\/\/|[\w.-]+:\d+$)/;
/** Alone, in brackets, or with a word in front: `503`, `[503]`, `TCP_MISS/503`, `status=503`. */
const STATUS = /^(?:[\w-]+[=:/]|[[(])?([1-5]\d\d)[\]),;]?$/;
/** No answer came. */
const NO_STATUS = /^(?:[\w-]+[=:/])?(?:-|0{1,3}|-1)$/;
const REGISTERED = new Set(
  (
    '100 101 102 103 200 201 202 203 204 205 206 207 208 226 300 301 302 303 304 305 307 308 400 401 402 403 404 405 406 407 408 409 ' +
    '410 411 412 413 414 415 416 417 418 421 422 423 424 425 426 428 429 431 451 460 463 499 500 501 502 503 504 505 506 507 508 510 511 ' +
    '520 521 522 523 524 525 526 530 561'
  ).split(' '),
);

/** Finds where most lines of a log have the status of an answer; null where they write down no requests. */
export function requestFormOf(lines: readonly string[]): RequestForm | null {
  const requests = lines.filter((line) => SOME_METHOD.test(line)).flatMap((line) => requestIn(line) ?? []);
  if (requests.length === 0 || requests.length < lines.length * SHARE) return null;
  const places = Array.from({ length: FURTHEST - NEAREST + 1 }, (_none, i) => NEAREST + i);
  // Right behind the request it stands more often than before it.
  const ordered = [...places.filter((place) => place > 1), ...places.filter((place) => place < 0)];
  const status = ordered.find((place) => holdsStatus(requests, place));
  return status === undefined ? null : { status };
}

/** The status of the answer that a line writes down, 100 to 599; 0 where it does not. */
export function statusIn(text: string, { status }: RequestForm): number {
  const request = requestIn(text);
  return request === null ? 0 : Number(STATUS.exec(request.tokens[request.method + status] ?? '')?.[1] ?? 0);
}

interface Request {
  tokens: string[];
  method: number;
}

function requestIn(text: string): Request | null {
  const tokens = text.slice(0, FURTHEST_TEXT).split(DIVIDERS);
  const method = tokens.findIndex((token, at) => METHOD.test(token) && TARGET.test(tokens[at + 1] ?? ''));
  return method < 0 ? null : { tokens, method };
}

function holdsStatus(requests: readonly Request[], place: number): boolean {
  let known = 0;
  let none = 0;
  for (const { tokens, method } of requests) {
    const token = tokens[method + place] ?? '';
    if (REGISTERED.has(STATUS.exec(token)?.[1] ?? '')) known++;
    else if (NO_STATUS.test(token)) none++;
  }
  return known > 0 && known + none >= requests.length * STATUS_SHARE && known >= none;
}
