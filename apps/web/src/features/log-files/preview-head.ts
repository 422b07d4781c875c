/** What the beginning of a file that is not sent yet shows by itself. Times stand as they are written. */
export interface HeadPreview {
  /** The first lines, cut short. */
  lines: readonly string[];
  kind: 'json' | 'text';
  /** Lines that name a level, by the level. */
  levels: { errors: number; warnings: number };
  firstTime: string | null;
  lastTime: string | null;
}

const SHOWN_LINES = 4;
const LINE_LENGTH = 300;
const ERRORS = /\b(?:FATAL|CRITICAL|ERROR|SEVERE)\b/i;
const WARNINGS = /\bWARN(?:ING)?\b/i;
/** An ISO day with a time, a time of a web server or of syslog, or seconds since 1970. */
const TIME =
  /\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d)?|\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\b1\d{9}(?:\d{3})?\b/;

/** Reads the first bytes of a file as text; the server decides what the file really is. */
export function previewHead(head: string): HeadPreview {
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '');
  const times = lines.flatMap((line) => TIME.exec(line)?.[0] ?? []);
  return {
    lines: lines.slice(0, SHOWN_LINES).map((line) => line.slice(0, LINE_LENGTH)),
    kind: /^\s*[[{]/.test(head) ? 'json' : 'text',
    levels: {
      errors: lines.filter((line) => ERRORS.test(line)).length,
      warnings: lines.filter((line) => WARNINGS.test(line) && !ERRORS.test(line)).length,
    },
    firstTime: times[0] ?? null,
    lastTime: times.at(-1) ?? null,
  };
}
