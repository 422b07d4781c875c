const HEAD_LENGTH = 2 * 1024 * 1024;

/** The first two million characters of a text, cut at the end of a line where one is near. */
export function boundedHead(text: string, length = HEAD_LENGTH): { head: string; isWhole: boolean } {
  if (text.length <= length) return { head: text, isWhole: true };
  const lineEnd = text.lastIndexOf('\n', length);
  return { head: text.slice(0, lineEnd > length / 2 ? lineEnd : length), isWhole: false };
}
