/** Fields of a record that tell what happened, whatever their values. */
const TELLING =
  /^(?:level|severity|lvl|loglevel|msg|message|log|text|body|error|err|errors?_?message|exception|exc_info|stack|stack_?trace|reason|cause|status|status_?code|code|component|logger|service|source|event)$/i;
const PAIR = /"([\w@.$-]{1,60})"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)\s*,?\s*/g;
const OBJECT = /^[[,]?\s*\{.*"/;
/** A value of so many words is a sentence. */
const SENTENCE = /(?:[\p{L}\p{N}'._/:-]+[\s]+){3,}\p{L}/u;
const FIELD = /"(?:[^"]|"")*"|[^,"]+/g;
const LEVEL = /^"?(?:trace|debug|info|notice|warn(?:ing)?|error|err|fatal|critical|crit|alert|emerg)"?$/i;
/** Separators without a blank from which on a line is a row of fields and no sentence. */
const LEAST_FIELDS = 5;

/**
 * A record without the fields around its message, in the order in which they stand; what is left out is marked. Other lines
 * stay as they are.
 */
export function withoutShell(line: string): string {
  if (OBJECT.test(line)) {
    return line.replace(PAIR, (pair, key: string, value: string) =>
      TELLING.test(key) || SENTENCE.test(value) ? pair : '…',
    );
  }
  const narrow = line.match(/,(?! )/g)?.length ?? 0;
  const wide = line.match(/, /g)?.length ?? 0;
  if (narrow < LEAST_FIELDS || narrow <= wide * 2) return line;
  return line
    .replace(FIELD, (field) => (SENTENCE.test(field) || LEVEL.test(field.trim()) ? field : '…'))
    .replace(/(?:…?,…?)+/g, '…');
}
