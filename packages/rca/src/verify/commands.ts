import { CODE, quotedTexts, replaceQuotations } from './quotations.ts';
import type { Corpus } from './shown-text.ts';

/** Commands that run what they fetch: nobody has read what they do. */
const FETCH_AND_RUN: readonly RegExp[] = [
  /\b(?:curl|wget|aria2c|iwr|irm|invoke-(?:webrequest|restmethod))\b[\s\S]*(?:\||&&|;|\bthen\b|\band\b)\s*(?:run |execute )?(?:sudo\s+(?:-\S+\s+)*)?(?:\.{0,2}\/|(?:ba|z|k|da|fi|pw)?sh\b|python\d?\b|perl\b|ruby\b|node\b|php\b|iex\b|chmod\b|run\b|execute\b|it\b)/i,
  /\b(?:(?:ba|z|k|da)?sh|eval|source|exec|python\d?|perl|iex|invoke-expression)\b[^\n]{0,40}(?:<\(|\$\(|\()?\s*["'(]*(?:curl|wget|iwr|irm|new-object net\.webclient|invoke-webrequest)\b/i,
  /\bbase64\b[^\n]*\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/i,
  /\b(?:pip3?|npm|npx|gem|yarn|pnpm|go|cargo|dpkg|rpm|apt(?:-get)?|kubectl|helm)\b[^\n]*(?:git\+)?\bhttps?:\/\//i,
  /\b(?:download|fetch)\b[^\n]*\b(?:and|then)\b[^\n]*\b(?:run|execute|pipe|install)\b/i,
];

/** Commands that delete. */
const DELETES: readonly RegExp[] = [
  /\brm\s+(?:-{1,2}[\w-]+\s+)*[^\s-]/,
  /\b(?:rmdir|shred|mkfs(?:\.\w+)?|wipefs)\s+\S/,
  /\b(?:remove-item|del \/|rd \/)/i,
  /\bfind\b[^\n]*\s-delete\b/,
  /\bdd\b[^\n]*\bof=\//,
  /\b(?:drop\s+(?:table|database|schema|index|keyspace|collection)\s+\w|truncate\s+table\s+\w|delete\s+from\s+\w+\s*(?:where\b|;|`))/i,
  /\b(?:DELETE\s+FROM|TRUNCATE)\s+\w/,
  /\bgit\s+(?:clean|reset\s+--hard|push\s+(?:-f|--force)\b)/,
  /\b(?:docker|podman)\s+(?:\w+\s+)?(?:prune|rmi?)\b/,
  /\b(?:kubectl|oc)\s+delete\b|\bhelm\s+(?:uninstall|delete)\b|\bterraform\s+destroy\b/,
  /\baws\s+s3\s+r[mb]\b|\bgsutil\s+(?:-m\s+)?rm\b/,
];

/** Words with which a text tells its reader to do something. */
const TELLS =
  /\b(?:run|execute|apply|use|try|paste|type|enter|issue|should|must|have to|needs? to|please|in order to|to (?:fix|repair|resolve|solve|recover|remove|remedy)|the (?:fix|remedy|solution) is)\b/i;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)`]+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/gi;
/** What only a command line holds: an option, a pipe, an assignment, a path. */
const SHELL = /(?:^|\s)-{1,2}\w|[|&;<>$=]|(?:^|\s)(?:sudo|\.{0,2}\/\w)/;
/** So many words in the order of a line are that line's. */
const COPIED_WORDS = 4;

/** Why a command must not be recommended; null where it neither fetches and runs something nor deletes. */
export function commandDanger(text: string): string | null {
  if (FETCH_AND_RUN.some((shape) => shape.test(text))) return 'It runs what it fetches';
  if (DELETES.some((shape) => shape.test(text))) return 'It deletes';
  return null;
}

/** The same for a sentence that is no advice: what a log ran may be told, what the reader is to run may not. */
export function toldCommandDanger(sentence: string): string | null {
  const danger = commandDanger(sentence);
  return danger !== null && TELLS.test(withoutQuoted(sentence)) ? danger : null;
}

function withoutQuoted(sentence: string): string {
  return replaceQuotations(sentence.replace(CODE, ' '), () => ' ');
}

/** True for advice whose command or address stands in the log: whoever wrote the line gives it, and nobody has checked it. */
export function isFromLog(advice: string, corpus: Corpus): boolean {
  const code = Array.from(advice.matchAll(CODE), ([, inner = '']) => inner).filter((text) => /\s/.test(text.trim()));
  // Words of a message may be quoted to say when to do something.
  const quoted = quotedTexts(advice).filter((text) => /\s/.test(text.trim()) && SHELL.test(text));
  if ([...code, ...quoted].some((text) => corpus.quotation(text) !== null)) return true;
  if ((advice.match(ADDRESS) ?? []).some((address) => corpus.holds(address))) return true;
  const words = advice
    .replace(/`/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.some((_, at) => {
    const copied = words.slice(at, at + COPIED_WORDS).join(' ');
    return words.length >= at + COPIED_WORDS && SHELL.test(copied) && corpus.quotation(copied) !== null;
  });
}
