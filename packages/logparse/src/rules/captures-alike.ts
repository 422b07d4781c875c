import { PIECE, PIECE_IN_CLASS } from './native-pattern.ts';

interface Group {
  hasName: boolean;
  /** An alternative before the current one may match nothing. */
  isNullable: boolean;
  /** The current alternative has a part that takes at least one character. */
  takesSome: boolean;
}

/**
 * False when V8 and RE2 may give groups of a pattern different texts although both match: they differ in what a repeated
 * group keeps of its last round, and in how often a group is repeated that may match nothing.
 */
export function capturesAlike(pattern: string): boolean {
  const groups: Group[] = [newGroup(false)];
  let isInClass = false;
  for (let rest = pattern; rest !== ''; ) {
    const piece: string = (isInClass ? PIECE_IN_CLASS : PIECE).exec(rest)?.[0] ?? rest;
    rest = rest.slice(piece.length);
    const current = groups.at(-1);
    if (current === undefined) return false;
    if (isInClass) {
      isInClass = piece !== ']';
      if (!isInClass && !MAY_BE_LEFT_OUT.test(rest)) current.takesSome = true;
    } else if (piece.startsWith('[')) isInClass = true;
    else if (piece.startsWith('(')) groups.push(newGroup(piece.endsWith('>')));
    else if (piece === '|') {
      current.isNullable ||= !current.takesSome;
      current.takesSome = false;
    } else if (piece === ')') {
      groups.pop();
      const outer = groups.at(-1);
      if (outer === undefined) return false;
      const isNullable = current.isNullable || !current.takesSome;
      if (REPEATED.test(rest) && (current.hasName || isNullable)) return false;
      // V8 forgets a group that took nothing where it could have been left out.
      if (rest.startsWith('?') && current.hasName && isNullable) return false;
      outer.hasName ||= current.hasName;
      if (!isNullable && !MAY_BE_LEFT_OUT.test(rest)) outer.takesSome = true;
    } else if (!TAKES_NOTHING.test(piece) && !MAY_BE_LEFT_OUT.test(rest)) current.takesSome = true;
  }
  return true;
}

const REPEATED = /^[*+{]/;
const MAY_BE_LEFT_OUT = /^(?:[*?]|\{0?[,}])/;
/** Assertions, and marks of how often the part before is repeated. */
const TAKES_NOTHING = /^(?:[\^$*+?{},]|\d|\\[bBAz])$/;

function newGroup(hasName: boolean): Group {
  return { hasName, isNullable: false, takesSome: false };
}
