import { CODE, quotedTexts, replaceQuotations } from './quotations.ts';
import type { Corpus } from './shown-text.ts';

const oneOf = (words: string) => `(?:${words.split(' ').join('|')})`;
const FETCHERS = oneOf(
  String.raw`curl wget aria2c iwr irm invoke-webrequest invoke-restmethod new-object\s+net\.webclient`,
);
const SHELLS = oneOf('sh bash zsh ksh dash fish pwsh');
const INTERPRETERS = oneOf(String.raw`python\d? perl ruby node php iex`);
/** What runs the answer to a command inside of it. A node may be a machine, so it is none of them. */
const EVALUATORS = oneOf(String.raw`eval source exec python\d? perl iex invoke-expression`);
const INSTALLERS = oneOf('pip3? npm npx gem yarn pnpm go cargo dpkg rpm apt(?:-get)? kubectl helm');
/** Words for taking something from elsewhere, and for running what was fetched or taken. */
const TAKES = oneOf('open get visit clone copy pull load');
const RUNS = oneOf('run execute pipe install start launch source');
const RUNS_WHAT_IS_TAKEN = oneOf('run execute start launch install paste source eval make build sh bash');
const THEN = String.raw`(?:\||&&|;|\bthen\b|\band\b)`;
const SUDO = String.raw`(?:sudo\s+(?:-\S+\s+)*)?`;
const PLACE = String.raw`(?:\bhttps?:\/\/|\b\d{1,3}(?:\.\d{1,3}){3}\b)`;

/** Commands that run what they fetch: no one has read what they do. */
const FETCH_AND_RUN: readonly RegExp[] = [
  String.raw`\b${FETCHERS}\b[\s\S]*${THEN}\s*(?:run |execute )?${SUDO}(?:\.{0,2}\/|(?:${SHELLS}|${INTERPRETERS}|chmod|run|execute|it)\b)`,
  String.raw`\b(?:${SHELLS}|${EVALUATORS})\b[^\n]{0,40}(?:<\(|\$\(|\()?\s*["'(]*${FETCHERS}\b`,
  String.raw`\bbase64\b[^\n]*\|\s*${SUDO}${SHELLS}\b`,
  String.raw`\b${INSTALLERS}\b[^\n]*(?:git\+)?\bhttps?:\/\/`,
  String.raw`\b(?:download|fetch)\b[^\n]*\b(?:and|then)\b[^\n]*\b${RUNS}\b`,
  String.raw`\b${TAKES}\b[^\n]*${PLACE}[^\n]*${THEN}[^\n]*\b${RUNS_WHAT_IS_TAKEN}\b`,
].map((shape) => new RegExp(shape, 'i'));

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

/** The same in words; what must not be deleted may be said. */
const DELETES_IN_WORDS =
  /(?<!\b(?:not|never|without|before|avoid|instead of)\s)\b(?:delete|erase|wipe|format|purge|destroy)\b[^.\n]{0,40}\b(?:disks?|drives?|volumes?|partitions?|databases?|all (?:files|data|rows|tables|logs|messages)|data (?:directory|folder)|backups?)\b/i;

/** Words with which a text tells its reader to do something, or praises what it names. */
const TELLS =
  /\b(?:repairs?|fix(?:es)?|solves?|cures?|heals?|remedy|workaround|solution|run|execute|apply|use|try|paste|type|enter|issue|should|must|have to|needs? to|please|in order to|to (?:fix|repair|resolve|solve|recover|remove|remedy)|the (?:fix|remedy|solution) is)\b/i;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)`]+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/gi;
/** What only a command line holds: an option, a pipe, an assignment, a path. */
const SHELL = /(?:^|\s)-{1,2}\w|[|&;<>$=]|(?:^|\s)(?:sudo|\.{0,2}\/\w)/;
/** A command that installs something by its name. */
const INSTALLS =
  /\b(?:npm|pip3?|yarn|pnpm|gem|cargo|apt(?:-get)?|dnf|yum|apk|brew|go) (?:install|add|get) [@\w][\w@./:=-]*\w/gi;
/** Words with which advice puts something to use. */
const PUTS_TO_USE = /\b(?:install|run|start|launch|pull|add|use|enable|apply|load)\b/i;
/** Names of packages, images and files. */
const PACKAGE = /[@\w][\w.@]*(?:[-/:][\w.@]*\w)+/g;
/** A line that tells its reader what to do. */
const REMEDY =
  /\bto (?:fix|repair|solve|remedy|cure)\b|\b(?:please run|run:|execute:|try:|(?:npm|pip3?|yarn|gem|apt(?:-get)?) install)/i;
/** So many words in the order of a line are that line's. */
const COPIED_WORDS = 4;
/** Shorter names stand in many lines. */
const LEAST_NAME = 5;

/** Why a command must not be recommended; null where it neither fetches and runs something nor deletes. */
export function commandDanger(text: string): string | null {
  if (FETCH_AND_RUN.some((shape) => shape.test(text))) return 'It runs what it fetches';
  if (DELETES.some((shape) => shape.test(text)) || DELETES_IN_WORDS.test(text)) return 'It deletes';
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

/** True for advice whose command or address stands in the log: whoever wrote the line gives it, and no one has checked it. */
export function isFromLog(advice: string, corpus: Corpus): boolean {
  const code = Array.from(advice.matchAll(CODE), ([, inner = '']) => inner).filter((text) => /\s/.test(text.trim()));
  // Words of a message may be quoted to say when to do something.
  const quoted = quotedTexts(advice).filter((text) => /\s/.test(text.trim()) && SHELL.test(text));
  if ([...code, ...quoted].some((text) => corpus.quotation(text) !== null)) return true;
  if ((advice.match(INSTALLS) ?? []).some((command) => corpus.quotation(command) !== null)) return true;
  const isNamed = (name: string) => name.length >= LEAST_NAME && corpus.standsOnlyIn(name, REMEDY);
  if (PUTS_TO_USE.test(advice) && (advice.match(PACKAGE) ?? []).some(isNamed)) return true;
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
