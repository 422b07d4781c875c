// Control sequences of terminals: colours, cursor movements (ECMA-48 5.4), and window titles.
const ESCAPE = '\u001B';
const TERMINAL = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007${ESCAPE}\\n]*(?:\\u0007|${ESCAPE}\\\\)?)`,
  'g',
);

/** The text that a terminal would show, without its colours. */
export function withoutTerminalCodes(message: string): string {
  return message.includes(ESCAPE) ? message.replace(TERMINAL, '') : message;
}
