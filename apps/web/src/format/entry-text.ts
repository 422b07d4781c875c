const BREAK = '↵';

/**
 * The first line of a message for places that show one, and how many lines it has taken. A single word, such as the name of
 * a method, goes with the line below it, behind a mark of the length of the break, so that positions stay.
 */
export function firstLine(message: string): { text: string; lines: number } {
  const [first = '', second] = message.split('\n', 2);
  if (second === undefined || second.trim() === '' || /\s/.test(first.trim())) return { text: first, lines: 1 };
  return { text: `${first}${BREAK}${second}`, lines: 2 };
}

/** The last part of a qualified name: `OrderController` of `com.acme.web.OrderController`. Other names stay whole. */
export function shortComponent(name: string): string {
  // A path ends in the name of a file, which has a dot of its own.
  const parts = name.split(/[/\\]/.test(name) ? /[/\\]/ : /\.|::/);
  const last = parts.at(-1) ?? '';
  const isQualified = QUALIFIED.test(name) && (parts.length > 2 || STARTS_LARGE.test(last));
  return isQualified && last !== '' ? last : name;
}

const QUALIFIED = /^[\p{L}_$][\p{L}\p{N}_$\-./\\:]*$/u;
const STARTS_LARGE = /^\p{Lu}/u;

// Control sequences of terminals: colors, cursor movements (ECMA-48 5.4), and window titles.
const ESCAPE = '\u001B';
const TERMINAL = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007${ESCAPE}\\n]*(?:\\u0007|${ESCAPE}\\\\)?)`,
  'g',
);

/** The text that a terminal would show, without its colors. */
export function withoutTerminalCodes(message: string): string {
  return message.includes(ESCAPE) ? message.replace(TERMINAL, '') : message;
}
