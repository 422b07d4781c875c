import { WILDCARD } from './pattern-group.ts';
import type { Token } from './token-store.ts';
import { isPreposition } from './word-nature.ts';

const STATE = /^(?:true|false)$/i;
const NOTHING = /^(?:null|nil|undefined)$/i;
/** Words that the name of somebody follows. */
const PERSON = /^(?:user|username|ruser|logname|login|account)$/i;
const PLAIN_NAME = /^[A-Za-z][\w.-]*$/;
/** `com.example.app`: two dots at least, else it may be a file's name. */
const DOTTED = /^[A-Za-z_][\w-]*(?:\.[\w-]+){2,}$/;
const MASKED: Token = { text: WILDCARD, kind: 'placeholder', spaced: false };
const MASKED_SPACED: Token = { ...MASKED, spaced: true };

/**
 * The tokens of a template with words masked that are values although no message has another one there: states, names of
 * persons, and qualified names behind an equals sign. Only the text shows it; which messages are one template stays.
 */
export function withoutLoneValues(tokens: readonly Token[]): readonly Token[] {
  // One word is the message.
  if (tokens.length < 2) return tokens;
  return tokens.map((token, at) =>
    token.kind === 'word' && isValue(tokens, at) ? (token.spaced ? MASKED_SPACED : MASKED) : token,
  );
}

function isValue(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? '';
  const before = tokens[at - 1];
  const key = tokens[at - 2];
  if (STATE.test(text)) return before?.text !== 'be';
  // `must not be null` says what happened, `handle: null` what was there.
  if (NOTHING.test(text)) return before?.kind === 'punctuation';
  if (DOTTED.test(text) && isPortNext(tokens, at)) return true;
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
  if (PERSON.test(before)) return tokens[at - 2]?.kind === 'word' && (after === undefined || isPreposition(after.text));
  return before === 'for' && after?.text === 'from' && tokens[at + 2]?.kind === 'placeholder';
}
