/** A file of source code and a line in it, as compilers, tests and traces name it. */
const PLACE =
  /(?:^|[\s"'([|=>])((?:[A-Za-z]:)?[\w./\\@+-]*[A-Za-z_][\w./\\@+-]*\.[A-Za-z]{1,8}):(\d{1,7})(?::\d{1,5})?(?![\w.])/;
/** How MSBuild and javac name it. */
const PLACE_IN_PARENTHESES =
  /(?:^|[\s"'([|=>])((?:[A-Za-z]:)?[\w./\\@+-]*[A-Za-z_][\w./\\@+-]*\.[A-Za-z]{1,8})\((\d{1,7})(?:,\d{1,5})?\)/;
const PYTHON_PLACE = /\bFile "([^"]{1,300})", line (\d{1,7})\b/;
/** What has the shape of a file with a line and is none: a host with its port. */
const HOST = /^(?:[\w-]+\.)+(?:com|org|net|io|dev|local|internal|svc|example|test)$/i;

/** Frames of runtimes and libraries: no one mends their code. */
const LIBRARY_FRAME =
  /^\s*at (?:javax?|jdk|sun|kotlin|scala|node:|.*\(node:)|node_modules|(?:site|dist)-packages|\/rustc\//;

/** A name that is too short says little about where it stands in a line. */
const LEAST_NAME = 4;

/** The first place in one's own source code that one of the texts names, as `file:line`; null where none does. */
export function codePlace(texts: readonly string[]): string | null {
  return placesIn(texts)[0]?.place ?? null;
}

function placesIn(texts: readonly string[]): { place: string; name: string }[] {
  return texts.flatMap((text) => {
    if (LIBRARY_FRAME.test(text)) return [];
    for (const shape of [PYTHON_PLACE, PLACE, PLACE_IN_PARENTHESES]) {
      const [, file, line] = shape.exec(text) ?? [];
      const name = /([^\\/]+)\.\w+$/.exec(file ?? '')?.[1];
      if (file !== undefined && name !== undefined && !HOST.test(file)) return [{ place: `${file}:${line}`, name }];
    }
    return [];
  });
}

/** A heading or a ruler of a report: what follows is about something else. */
const RULER = /[=\-_~]{8,}/;
/** The beginning of a dated entry. Below an undated line, the next dated line belongs to another entry. */
const CLOCK = /^.{0,40}?\b\d{1,2}:\d\d:\d\d\b/;

/**
 * The place in source code of what a line reports, named in that line or in the report below it. A file whose name the
 * line contains is preferred to the first one, which may belong to a library.
 */
export function codePlaceFrom(line: string, after: readonly string[]): string | null {
  const isDated = CLOCK.test(line);
  const end = after.findIndex((text) => RULER.test(text) || (!isDated && CLOCK.test(text)));
  const places = placesIn([line, ...after.slice(0, end === -1 ? after.length : end)]);
  const own = places.find(({ name }) => name.length >= LEAST_NAME && line.includes(name));
  return (own ?? places[0])?.place ?? null;
}
