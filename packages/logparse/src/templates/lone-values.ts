import { type Token, WILDCARD } from './token-store.ts';
import { isPreposition } from './word-nature.ts';

const STATE = /^(?:true|false)$/i;
const NOTHING = /^(?:null|nil|undefined)$/i;
/** Words that the name of someone follows. */
const PERSON = /^(?:user|username|ruser|logname|login|account)$/i;
const PATH = '<path>';
const CAPITAL = /^[A-Z]/;
const PLAIN_NAME = /^[A-Za-z][\w.-]*$/;
/** `com.example.app`: two dots at least, else it may be a file's name. */
const DOTTED = /^[A-Za-z_][\w-]*(?:\.[\w-]+){2,}$/;
/** A full name of a host: it ends in one of the domains that were there first, or in one for local use. */
const HOST = /^[a-z\d](?:[a-z\d-]*\.)+(?:com|org|net|edu|gov|mil|int|arpa|local|internal)$/;
/** `store-2`, `zk1`, `kafka-a.internal`: names that a port may follow, other than keys and files. */
const NUMBERED = /^[a-z][\w-]*\d$|^[a-z]+-[\w-]+\.[a-z]+$/;
const MASKED: Token = { text: WILDCARD, kind: 'placeholder', spaced: false };
const MASKED_SPACED: Token = { ...MASKED, spaced: true };

/**
 * The tokens of a template with words masked that are values although no message has another one there: states, names of
 * persons, and qualified names behind an equals sign; a root in braces is a part of the path behind
 * it. Only the text shows it; which messages are one template stays.
 */
export function withoutLoneValues(tokens: readonly Token[]): readonly Token[] {
  // One word is the message.
  if (tokens.length < 2) return tokens;
  const shown = tokens.flatMap((token, at) => {
    if (isRootOfPath(tokens, at)) return [];
    return [isRootOfPath(tokens, at - 1) ? { ...token, spaced: tokens[at - 3]?.spaced === true } : token];
  });
  return shown.map((token, at) =>
    token.kind === 'word' && isValue(shown, at) ? (token.spaced ? MASKED_SPACED : MASKED) : token,
  );
}

/** `{<uuid>}<path>`: key and path are one name. */
function isRootOfPath(tokens: readonly Token[], at: number): boolean {
  const open = [at, at - 1, at - 2].find((from) => tokens[from]?.text === '{');
  if (open === undefined || tokens[open + 1]?.kind !== 'placeholder' || tokens[open + 2]?.text !== '}') return false;
  const path = tokens[open + 3];
  return at < open + 3 && path?.text === PATH && !path.spaced;
}

function isValue(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? '';
  const before = tokens[at - 1];
  const key = tokens[at - 2];
  if (STATE.test(text)) return before?.text !== 'be';
  // `must not be null` says what happened, `handle: null` what was there.
  if (NOTHING.test(text)) return before?.kind === 'punctuation';
  if (HOST.test(text)) return true;
  if ((DOTTED.test(text) || NUMBERED.test(text)) && isPortNext(tokens, at)) return true;
  if (before?.text === '=' && key?.kind === 'word') {
    // `logname= uid=0`: the first has no value.
    const isNext = tokens[at + 1]?.text === '=' || (tokens[at]?.spaced === true && !before.spaced);
    return !isNext && (PERSON.test(key.text) || DOTTED.test(text));
  }
  return PLAIN_NAME.test(text) && isPerson(tokens, at);
}

/** `proxy.example.org:8080` */
function isPortNext(tokens: readonly Token[], at: number): boolean {
  const port = tokens[at + 2];
  return tokens[at + 1]?.text === ':' && port?.kind === 'placeholder' && !port.spaced;
}

/** `user root by`, `user root` at the end, `for root from <ip>`. */
function isPerson(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? '';
  const after = tokens[at + 1];
  // `User Slice of …`: a title.
  if (CAPITAL.test(before) && CAPITAL.test(tokens[at]?.text ?? '')) return false;
  if (PERSON.test(before)) return tokens[at - 2]?.kind === 'word' && (after === undefined || isPreposition(after.text));
  return before === 'for' && after?.text === 'from' && tokens[at + 2]?.kind === 'placeholder';
}
