/** The lines of a text, without the blank ones. Blanks at the ends of a line stay: a pattern may look at them. */
export function sampleLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}
