import { createReadStream } from 'node:fs';

const LINE_FEED = 0x0a;
const BREAK = Uint8Array.of(LINE_FEED);

/**
 * The bytes of files one behind the other, as one text: a part that does not end its last line gets a line end, so that no two
 * lines become one. `files` are where the parts of a `CaseFile` lie, in the same order.
 */
export async function* joinParts(files: readonly string[]): AsyncGenerator<Uint8Array> {
  let isLineOpen = false;
  for (const file of files) {
    let isFirst = true;
    for await (const piece of createReadStream(file)) {
      if (!(piece instanceof Uint8Array) || piece.length === 0) continue;
      if (isFirst && isLineOpen) yield BREAK;
      isFirst = false;
      isLineOpen = piece.at(-1) !== LINE_FEED;
      yield piece;
    }
  }
}
