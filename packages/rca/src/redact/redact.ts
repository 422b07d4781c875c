/** What is hidden before a text leaves the product. `names` adds addresses, hosts and user ids as pseudonyms. */
export type RedactionMode = 'off' | 'secrets' | 'secrets-and-names';

/** What the operator's setting hides: names too from a model server that stands outside. */
export function redactionFor(setting: 'on' | 'off', isPublic: boolean): RedactionMode {
  if (setting === 'off') return 'off';
  return isPublic ? 'secrets-and-names' : 'secrets';
}

export interface Redactor {
  /** Replaces secrets by `[REDACTED:type:n]` and, when asked, names by `<ip-n>`, `<host-n>`, `<user-n>`; the same value keeps its number. */
  redact(text: string): string;
  /** Learns the secrets that stand on a line of their own below one that announces them. Lines in the order of the file. */
  learn(lines: readonly { text: string }[]): void;
  /** Puts names back for display; secrets stay hidden. */
  reveal(text: string): string;
}

interface Rule {
  type: string;
  shape: RegExp;
  /** Which group is hidden; 0 is the whole match. */
  group?: number;
  accept?: (value: string) => boolean;
}

/** Words that follow `password:` in prose and are no password. */
const PROSE =
  /^(?:expired|invalid|missing|required|failed|failure|wrong|incorrect|not|is|was|for|changed|reset|refused|denied|accepted|null|none|nil|undefined|true|false|error|unexpected|expected|must|cannot|bearer|basic|\[REDACTED.*|<.*|\*+)$/i;

const SECRETS: readonly Rule[] = [
  { type: 'private-key', shape: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g },
  { type: 'jwt', shape: /\beyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)?/g },
  { type: 'bearer', shape: /\b(?:bearer|basic)\s+([A-Za-z0-9._~+/=-]{8,})/gi, group: 1 },
  {
    type: 'key',
    shape:
      /\b(?:(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|sk-[\w-]{16,}|[sr]k_(?:live|test)_\w{10,}|npm_\w{30,}|hf_\w{20,}|rl_[\w-]{43}|SG\.[\w-]{16,}\.[\w-]{16,})/g,
  },
  {
    type: 'secret',
    shape:
      /(?:^|[^A-Za-z0-9])["']?[\w.-]{0,40}(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|authorization|credentials?)\\?["']?\s*(?:=>|[=:])\s*(?:\\?["'])?([^\s"'\\,;&)}\]]{3,})/gi,
    group: 1,
    accept: (value) => !PROSE.test(value),
  },
  { type: 'url-password', shape: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]{0,100}:([^\s/@]{1,200})@/gi, group: 1 },
  { type: 'email', shape: /\b[A-Za-z0-9._%+-]{1,64}@(?!\d+\.\d)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}\b/g },
  { type: 'card', shape: /(?<![\d.-])[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{2,4}(?![\d.-])/g, accept: isCardNumber },
  { type: 'secret', shape: /(?<![\w/.+=-])[A-Za-z0-9+/_=-]{32,}(?![\w/.+=-])/g, accept: isHighEntropy },
];

const NAMES: readonly Rule[] = [
  { type: 'ip', shape: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g },
  { type: 'ip', shape: /(?<![\w:])(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}(?![\w:])/gi },
  { type: 'host', shape: /(?<=:\/\/|@)[A-Za-z0-9][A-Za-z0-9.-]{1,100}(?=[:/\s"']|$)/g },
  {
    type: 'host',
    shape: /\b(?:host|hostname|node|server)["']?\s*[=:]\s*["']?([A-Za-z0-9][A-Za-z0-9.-]{2,100})/gi,
    group: 1,
  },
  {
    type: 'host',
    shape:
      /\b(?:[a-z0-9][a-z0-9-]*\.)+(?:com|net|org|io|dev|cloud|internal|local|lan|corp|intra|svc|example|test|eu|de|uk|fr)\b/gi,
  },
  {
    type: 'user',
    shape: /\b(?:user(?:name|[_-]?id)?|login|account|uid)["']?\s*[=:]\s*["']?([\w.@-]{2,64})/gi,
    group: 1,
  },
  { type: 'user', shape: /\b(?:for|by) (?:invalid )?user (\w[\w.-]{1,63})/gi, group: 1 },
];

/** A line that announces a secret: "Use the following password:", "Your API token is below". */
const ANNOUNCED =
  /\b(?:password|passwd|passphrase|secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|credentials?|unlock key|recovery (?:key|code))s?\b/i;
const ANNOUNCES = /[:=]\s*$|\b(?:following|below|here|use|generated|is|are|save|copy|keep)\b/i;
/** Of a parser, a token is no secret. */
const COMPLAINS = /\b(?:unexpected|invalid|illegal|missing|expired|unknown|syntax|denied|rejected)\b/i;
/** Lines below it in which the secret may stand. */
const BELOW = 4;
/** Written as no word or sentence is. */
const ALONE = /^["'`]?([A-Za-z0-9!-~]{6,200})["'`]?$/;
const IN_WORDS = /^(?:[A-Za-z][a-z]*[.:!?…]?|[-=*#_~.]+|\S*\/\S*\.\w{1,5}:?\d*)$/;

/** Makes a redactor whose numbers are stable for its life, so that equal values stay recognizable as equal. */
export function createRedactor(mode: RedactionMode): Redactor {
  const marks = new Map<string, string>();
  const names = new Map<string, string>();
  const counters = new Map<string, number>();
  const markOf = (type: string, value: string, name: boolean): string => {
    const key = `${type}\u0000${value}`;
    const known = marks.get(key);
    if (known !== undefined) return known;
    const number = (counters.get(type) ?? 0) + 1;
    counters.set(type, number);
    const mark = name ? `<${type}-${number}>` : `[REDACTED:${type}:${number}]`;
    marks.set(key, mark);
    if (name) names.set(mark, value);
    return mark;
  };
  const apply = (text: string, rules: readonly Rule[], name: boolean): string => {
    let hidden = text;
    for (const rule of rules) {
      hidden = hidden.replace(rule.shape, (match: string, ...rest: unknown[]) => {
        const inner = rule.group === undefined ? match : rest[rule.group - 1];
        if (typeof inner !== 'string' || inner.startsWith('[REDACTED') || /^<\w+-\d+>$/.test(inner)) return match;
        if (rule.accept !== undefined && !rule.accept(inner)) return match;
        const at = rule.group === undefined ? 0 : match.lastIndexOf(inner);
        return match.slice(0, at) + markOf(rule.type, inner, name) + match.slice(at + inner.length);
      });
    }
    return hidden;
  };
  const announced = new Set<string>();
  return {
    learn(lines) {
      let left = 0;
      for (const { text } of lines) {
        const plain = text.trim();
        const [, alone = ''] = ALONE.exec(plain) ?? [];
        if (left > 0 && alone !== '' && !IN_WORDS.test(plain) && !PROSE.test(plain)) {
          announced.add(alone);
          left = 0;
        } else if (ANNOUNCED.test(plain) && ANNOUNCES.test(plain) && !COMPLAINS.test(plain)) left = BELOW;
        else if (left > 0) left -= 1;
      }
    },
    redact(text) {
      if (mode === 'off') return text;
      let known = text;
      for (const secret of announced) known = known.replaceAll(secret, () => markOf('secret', secret, false));
      const safe = apply(known, SECRETS, false);
      return mode === 'secrets' ? safe : apply(safe, NAMES, true);
    },
    reveal(text) {
      return names.size === 0 ? text : text.replace(/<(?:ip|host|user)-\d+>/g, (mark) => names.get(mark) ?? mark);
    },
  };
}

/** Luhn's checksum over the digits of a text. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 14 || digits.length > 16) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Random-looking text: both cases and digits mixed, and nearly as many different characters as chance gives. */
/** A function and a place in it, as stack traces of programs and kernels name them. */
const SYMBOL = /^[\w.$]+\+0x[0-9a-f]+(?:\/0x[0-9a-f]+)?$/i;

function isHighEntropy(text: string): boolean {
  if (SYMBOL.test(text)) return false;
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  if (digits < text.length * 0.08 || text.split('/').length > 4) return false;
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const n of counts.values()) bits -= (n / text.length) * Math.log2(n / text.length);
  return bits >= 4.2;
}
