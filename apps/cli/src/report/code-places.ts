/** A file of source code and a line in it, as compilers, tests and traces name it. */
const PLACE =
  /(?:^|[\s"'([|=>])((?:[A-Za-z]:)?[\w./\\@+-]*[A-Za-z_][\w./\\@+-]*\.[A-Za-z]{1,8}):(\d{1,7})(?::\d{1,5})?(?![\w.])/;
/** How MSBuild and javac name it. */
const PLACE_IN_PARENTHESES =
  /(?:^|[\s"'([|=>])((?:[A-Za-z]:)?[\w./\\@+-]*[A-Za-z_][\w./\\@+-]*\.[A-Za-z]{1,8})\((\d{1,7})(?:,\d{1,5})?\)/;
const PYTHON_PLACE = /\bFile "([^"]{1,300})", line (\d{1,7})\b/;
/** What has the shape of a file with a line and is none: a host with its port. */
const HOST = /^(?:[\w-]+\.)+(?:com|org|net|io|dev|local|internal|svc|example|test)$/i;

/** The first place in source code that one of the texts names, as `file:line`; null where none does. */
export function codePlace(texts: readonly string[]): string | null {
  for (const text of texts) {
    for (const shape of [PYTHON_PLACE, PLACE, PLACE_IN_PARENTHESES]) {
      const [, file, line] = shape.exec(text) ?? [];
      if (file !== undefined && !HOST.test(file)) return `${file}:${line}`;
    }
  }
  return null;
}
