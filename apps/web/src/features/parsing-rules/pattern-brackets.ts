export interface BracketPair {
  open: number;
  close: number;
}

interface PatternBrackets {
  pairs: BracketPair[];
  /** Names of the groups, in the order in which they open. */
  groups: string[];
  /** The bracket that has no partner. */
  lonely: number | null;
}

const GROUP_NAME = /^\(\?P?<([A-Za-z_$][\w$]*)>/;
const COUNT = /^\{\d+(?:,\d*)?\}/;

/** Which brackets of a regular expression belong together, and how its groups are called. Escaped ones are text. */
export function patternBrackets(source: string): PatternBrackets {
  const pairs: BracketPair[] = [];
  const groups: string[] = [];
  const open: number[] = [];
  let lonely: number | null = null;
  let at = 0;
  while (at < source.length) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '[') {
      const close = endOfClass(source, at);
      if (close === null) return { pairs, groups, lonely: at };
      pairs.push({ open: at, close });
      at = close;
    } else if (character === '(') {
      open.push(at);
      const name = GROUP_NAME.exec(source.slice(at))?.[1];
      if (name !== undefined) groups.push(name);
    } else if (character === ')') {
      const begin = open.pop();
      if (begin === undefined) lonely ??= at;
      else pairs.push({ open: begin, close: at });
    } else if (character === '{') {
      const count = COUNT.exec(source.slice(at))?.[0];
      if (count !== undefined) pairs.push({ open: at, close: at + count.length - 1 });
    }
    at += 1;
  }
  return { pairs, groups, lonely: lonely ?? open.at(-1) ?? null };
}

/** The pair that the caret touches: that of the character before it, else that of the one after it. */
export function pairAt(pairs: readonly BracketPair[], caret: number): BracketPair | null {
  const touching = (place: number) => pairs.find(({ open, close }) => open === place || close === place);
  return touching(caret - 1) ?? touching(caret) ?? null;
}

function endOfClass(source: string, begin: number): number | null {
  for (let at = begin + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === ']') return at;
  }
  return null;
}
