/** Names that may hold blanks, up to the separator behind them. */
export interface NameForm {
  divider: string;
  /** Those that were seen. */
  names: readonly string[];
}

/** What may stand between a name and the message. */
export const DIVIDERS = ['-', '|', ':'];
export const LONGEST_NAME = 64;

const FIRST = String.raw`[\w.$@+\x80-\xff]`;
const WORD = String.raw`[^\s"'=<>{},;|]*[^\s"'=<>{},;|:]`;
const MORE_WORDS = 3;
const PROCESS = /[[(]\d+[\])]$/;
/** Behind its first word a name has words that begin with capitals, digits or marks. */
const FORMED = /^\S+(?: [^a-z\s]\S*)*$/;

/** The pattern whose first group is a name: it ends at the first separator. */
function namePattern(divider: string): string {
  const gap = divider === ':' ? '' : ' +';
  return `((?=${FIRST})${WORD}(?: ${WORD}){0,${MORE_WORDS}}?)${gap}${divider === '|' ? '\\|' : divider} `;
}

/** Finds the name that a text begins with. */
export class NamedBeginning {
  name = '';
  /** Of the name as it is written. */
  nameLength = 0;
  /** With the separator. */
  length = 0;
  readonly #pattern: RegExp;
  readonly #names: ReadonlySet<string>;

  constructor({ divider, names }: NameForm) {
    this.#pattern = new RegExp(namePattern(divider), 'y');
    this.#names = new Set(names);
  }

  /** False when no separator stands near, or what stands in front of it is none of the known names and looks like no other. */
  find(text: string): boolean {
    this.#pattern.lastIndex = 0;
    const match = this.#pattern.exec(text.slice(0, LONGEST_NAME));
    if (match === null) return false;
    const written = match[1] ?? '';
    this.name = written.replace(PROCESS, '').trimEnd();
    this.nameLength = written.length;
    this.length = match[0].length;
    return this.#names.size === 0 || this.#names.has(this.name) || isFormed(this.name);
  }
}

/** True for one word, and for more that are written as those of names are. */
export function isFormed(name: string): boolean {
  return FORMED.test(name);
}

export function holdsBlank(name: string): boolean {
  return name.includes(' ');
}
