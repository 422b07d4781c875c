/** Numbers of two digits or more, written out. */
const NUMBER_WORDS =
  /\b(?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|(?:m|b)illions?)\b/gi;
/** A word of a text that must come from the data: a number, name, host, path, version, duration or quoted text. */
const TOKENS: readonly RegExp[] = [
  // Quoted text.
  /"([^"\n]{3,200})"|`([^`\n]{2,200})`|(?<![A-Za-z])'([^'\n]{3,200})'(?![A-Za-z])/g,
  // URLs, paths, hosts and addresses.
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi,
  /(?<![\w.])(?:\/[\w.@-]+){2,}/g,
  /\b(?:[a-z0-9][a-z0-9-]*\.)+[a-z][a-z0-9-]*(?::\d+)?\b/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  // Class, exception and other code names.
  /\b[A-Za-z_$][\w$]*[a-z][A-Z][\w$]*(?:\.\w+)*\b/g,
  /\b[A-Za-z]+(?:Exception|Error)\b/g,
  /\b\w+_\w+\b/g,
  /\b[A-Z][A-Z0-9]{2,}(?:-\d+)?\b/g,
  /\b[\w-]*(?:[a-z]\d|\d[a-z])[\w-]*\b/gi,
  // Instances: a name and its number.
  /\b[a-z]\w*(?:-[a-z]\w*)*-\d[\w-]*\b/gi,
  // Numbers of two digits or more, with their grouping or fraction; then those in other digits, and in words.
  /(?<![\w.])\d[\d,_]*\d(?:\.\d+)?|(?<![\w.])\d\.\d+/g,
  /(?=[^0-9])\p{Nd}{2,}|[〇一二三四五六七八九十百千万萬億亿]{2,}/gu,
  NUMBER_WORDS,
];
/** Names of a pattern or a line, as prompts give them. */
const NAMED = /^[TL]\d+$/;
/** Abbreviations that anyone may write about any log. */
const GENERAL =
  /^(?:API|CPU|RAM|DNS|TLS|SSL|HTTP|HTTPS|TCP|UDP|SQL|JSON|URL|URI|JVM|OOM|I\/O|IO|CI|CD|DB|OS|VM|ID|IDs|UI|SLA|SLO|LLM|RCA|ERROR|FATAL|WARN|WARNING|INFO|DEBUG|NONE|and\/or|e\.g|i\.e|etc|UTF-\d+|SHA-\d+|ISO-\d+|x86-64)$/i;

/** Tools, settings and files that advice may name although no log holds them: names without a number of their own. */
const TOOL =
  /^(?:[A-Za-z_$][A-Za-z_$]*|[a-z]+\d[a-z]+|[A-Z]{1,4}\d|IPv[46]|[a-z-]+\.(?:conf|cfg|ini|ya?ml|json|toml|properties|xml|env|service|sh|sql|lock|js|log)|\/(?:etc|proc|sys|dev|var\/log)(?:\/[a-z._-]+)*)$/i;
const EXCEPTION = /(?:Exception|Error)$/;
/** A command or setting in back-ticks. What a log is said to say stands in them too, and is a quotation. */
const CODE = /`[^`\n]{2,200}`/g;
const SAYING = /\b(?:says?|said|shows?|showed|reads?|states?|stated|reports?|reported|writes?|wrote|messages?)\b/i;

/** What a text may draw on: everything the model was shown and every counted fact. */
export interface Corpus {
  holds(token: string): boolean;
  /** True for a word of three letters or more that occurs in the data. */
  holdsWord(word: string): boolean;
}

export function corpusOf(texts: readonly string[]): Corpus {
  const joined = texts.join('\n').toLowerCase();
  const words = new Set(joined.match(/[\p{L}]{3,}/gu) ?? []);
  const named = new Set(joined.match(/\b[tl]\d+\b/g) ?? []);
  for (const [, line] of joined.matchAll(/^(\d+)\|/gm)) named.add(`l${line}`);
  const numbers = new Set((joined.match(/\d[\d,_.]*/g) ?? []).flatMap((n) => [n, plainNumber(n)]));
  return {
    holds(token) {
      const wanted = token.toLowerCase().replace(/[.,;:!?]+$/, '');
      if (NAMED.test(token)) return named.has(wanted);
      if (/^\d[\d,_.]*$/.test(wanted)) return numbers.has(wanted) || numbers.has(plainNumber(wanted));
      return joined.includes(wanted);
    },
    holdsWord: (word) => words.has(word.toLowerCase()),
  };
}

/** Tokens of a text that do not occur in the data; empty when everything can be traced. */
export function untraceableTokens(text: string, corpus: Corpus): string[] {
  const found = new Set<string>();
  for (const shape of TOKENS) {
    for (const match of text.matchAll(shape)) {
      const token = match[1] ?? match[2] ?? match[3] ?? match[0];
      if (GENERAL.test(token)) continue;
      if (!corpus.holds(token)) found.add(token);
    }
  }
  // A part of an unknown token is not a second one.
  return [...found].filter((token) => ![...found].some((other) => other !== token && other.includes(token)));
}

/** Of the tokens that no log holds, those that even advice may not name; the others are tools, settings and commands. */
export function inventedTokens(advice: string, corpus: Corpus): string[] {
  const code = SAYING.test(advice) ? [] : (advice.match(CODE) ?? []).map((quoted) => quoted.slice(1, -1));
  const inside = code.flatMap((words) => untraceableTokens(words, corpus));
  const outside = untraceableTokens(advice, corpus).filter((token) => !code.includes(token));
  return [...new Set([...outside, ...inside])].filter(
    (token) => !TOOL.test(token) || EXCEPTION.test(token) || token.search(NUMBER_WORDS) >= 0,
  );
}

function plainNumber(text: string): string {
  return text
    .replace(/[,_]/g, '')
    .replace(/\.+$/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
