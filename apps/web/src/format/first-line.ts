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
