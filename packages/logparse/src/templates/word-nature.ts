const BOOLEAN = /^(?:true|false|null|nil|none|undefined|yes|no|on|off|enabled|disabled|NaN|N\/A|0|1)$/i;
const NEGATION = /^(?:no|not|never|none|without|non|cannot|can't|didn't|isn't|doesn't|won't)$/i;
/** `unable`, `Unmounted`, and not `union` or the state `UNASSIGNED`. */
const REVERSED = /^[Uu]n[a-z]+(?:able|ible|ed|ful|ing|own|set|lock|load|mount|bind|safe|stable|healthy|ready|link|do)$/;
/** Words that a name, a place or an amount follows. */
const NAMING = new Set(
  (
    'user username login uid account host hostname rhost ruser tty address addr ip mac port interface file filename path directory dir ' +
    'url uri key name named called id topic table'
  ).split(' '),
);
/** Words that a name may follow, but a verb too. */
const WEAKLY_NAMING = new Set(
  (
    'owner group role server client node peer machine domain device disk volume drive partition folder ident process program command ' +
    'daemon service unit job task thread worker queue database schema index session connection request transaction container pod ' +
    'image namespace cluster region zone bucket object block package module library class method function symbol realm tenant ' +
    'project instance application app component'
  ).split(' '),
);
const UNIT =
  /^(?:[nuµμm]?s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|weeks?|millis|bits?|bytes?|[kKMGTP]?i?B)$/;
const PREPOSITION = new Set('from to for by at in on of with via into onto using as against under than'.split(' '));

/** True for a word that is a value by its looks: a digit in it, the marks of addresses and paths, or an option's dash. */
export function looksLikeId(word: string): boolean {
  return /\d/.test(word) || /[@#\\/~^%&]/.test(word) || /^--?[A-Za-z]/.test(word);
}

/** True for a word that may be an identifier: dots, underscores or dashes inside, mixed case. */
export function mayBeName(word: string): boolean {
  return /\w[._$-]\w|[a-z][A-Z]/.test(word);
}

/** A word that says what happened rather than to whom; in capitals it is the name of a state. */
export function isActionWord(word: string): boolean {
  return /^[A-Za-z][a-z]*(?:ed|ing|s)$/.test(word) && word.length > 4;
}

/** `started`, `waiting`: unlike a word in `s` it is hardly the name of anything. */
export function isParticiple(word: string): boolean {
  return isActionWord(word) && !word.endsWith('s');
}

/** A unit of time or size. */
export function isUnit(word: string): boolean {
  return UNIT.test(word);
}

export function isBooleanWord(word: string): boolean {
  return BOOLEAN.test(word);
}

export function isNegation(word: string): boolean {
  return NEGATION.test(word) || REVERSED.test(word);
}

/** True for a word after which a name stands (`user`, `host`, `file`). */
export function namesNext(word: string): boolean {
  return NAMING.has(word.toLowerCase());
}

/** True for a word after which a name may stand (`client`, `instance`). */
export function mayNameNext(word: string): boolean {
  return WEAKLY_NAMING.has(word.toLowerCase());
}

export function isPreposition(word: string): boolean {
  return PREPOSITION.has(word.toLowerCase());
}

/** True for a plain word of the language: only small letters, or a capital first. */
export function isPlainWord(word: string): boolean {
  return /^[A-Za-z][a-z'-]*$/.test(word);
}
