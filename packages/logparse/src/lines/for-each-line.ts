/** Calls `take` for every physical line of a text, without LF or CR LF; text after the last line end is a line too. */
export function forEachLine(text: string, take: (text: string, from: number, to: number) => void): void {
  for (let at = 0; at < text.length; ) {
    const lineFeed = text.indexOf('\n', at);
    const stop = lineFeed < 0 ? text.length : lineFeed;
    take(text, at, stop > at && text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop);
    at = stop + 1;
  }
}
