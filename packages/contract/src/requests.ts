/**
 * How a request is read from an entry. The texts are expressions that RE2 and JavaScript read alike, so that the lists of
 * the browser and the queries of the server find the same. Names of fields count in either case.
 */
const TARGET = String.raw`(?:[A-Za-z][A-Za-z0-9+.-]*://[^/?# \t\r\n"\\]*)?(/[^?# \t\r\n"\\]*|\*|[A-Za-z0-9.-]+:[0-9]+)`;
const NUMBER = String.raw`[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?`;

export const REQUEST_FORMS = {
  /** The last part of the names of fields. */
  names: {
    method: `(?:cs[_-])?(?:(?:http|request)[_-]?)?(?:method|verb)`,
    path: `(?:cs[_-])?(?:request[_-]?)?(?:path|uri|url|target)(?:[_-]?stem)?`,
    status: `(?:sc[_-])?(?:(?:http|response)[_-]?)?(?:status|code)(?:[_-]?code)?`,
    bytes: `(?:sc[_-])?(?:(?:body|response)[_-]?)?(?:bytes|size|length)(?:[_-]?sent)?`,
    client: `(?:client|remote)(?:[_-]?(?:ip|addr|address|host))?|c[_-]ip`,
  },
  values: { method: '[A-Za-z]{3,10}', path: TARGET, status: '[1-5][0-9][0-9]' },
  /** A request at the beginning of a message, up to its target. */
  line: '^"?[A-Z]{3,10} ',
  /** A field that states how long an answer took, as `name":value`. */
  duration: `(?:(?:duration|latency|elapsed|took|time|(?:request|response)[_-]?time)[_-]?(?:ms|millis|us|micros|ns|nanos)|ms|time[_-]?taken|(?:duration|latency|elapsed|(?:request|response)[_-]?time|rt|seconds)(?:[_-]?s(?:ec(?:onds)?)?)?)":"?${NUMBER} ?(?:ns|[uµμ]s|ms|s)?`,
  number: `:"?(${NUMBER})`,
  /** Milliseconds of the unit that such a field states, by its value or by its name; the first that fits counts. */
  units: [
    ['ns$|n(?:s|anos)":', 1e-6],
    ['[uµμ]s$|(?:us|micros)":', 1e-3],
    ['ms$|m(?:s|illis)":|taken":', 1],
    ['', 1000],
  ],
  /** Parts of a path that name one thing of many: numbers and dates, hashes, names with a number, codes, addresses. */
  id: `/(?:${[
    '[0-9][0-9._:,-]*',
    '[0-9A-Fa-f]{8,}(?:-[0-9A-Fa-f]+)*',
    '[A-Za-z]{1,12}[_:-]?[0-9][0-9_-]{2,}',
    '[A-Za-z0-9]{22,}',
    '[A-Za-z0-9]*[0-9][A-Za-z]+[0-9][A-Za-z0-9]*',
    '[^/]*(?:@|%40)[^/]*',
  ].join('|')})(/|$)`,
  /** What is longer is cut, in characters. */
  routeLength: 400,
  /** Stands for such a part in a route. */
  idMark: '{id}',
} as const;

/** Ids beside each other share a slash: one pass finds every other one. */
export const ID_PASSES = 2;
const ID = new RegExp(REQUEST_FORMS.id, 'g');

/** The route of a path: what names one thing of many is left open, as in `/api/orders/{id}`. */
export function routeOf(path: string): string {
  let route = path.length > REQUEST_FORMS.routeLength ? [...path].slice(0, REQUEST_FORMS.routeLength).join('') : path;
  for (let pass = 0; pass < ID_PASSES; pass++) route = route.replace(ID, `/${REQUEST_FORMS.idMark}$1`);
  return route;
}
