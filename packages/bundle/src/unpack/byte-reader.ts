/** Reads a stream of bytes by counts. */
export interface ByteReader {
  /** So many bytes, fewer only where the stream ends. */
  read(count: number): Promise<Uint8Array>;
  /** The next bytes, at most so many, as they come; empty at the end. */
  readSome(most: number): Promise<Uint8Array>;
  /** Ends the reading. */
  close(): Promise<void>;
}

export function createByteReader(bytes: AsyncIterable<Uint8Array>): ByteReader {
  const source = bytes[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  /** Told again to whoever reads on: a source that has failed would only say that it is over. */
  let failure: { error: unknown } | null = null;

  async function nextPiece(): Promise<IteratorResult<Uint8Array>> {
    if (failure !== null) throw failure.error;
    try {
      return await source.next();
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  async function readSome(most: number): Promise<Uint8Array> {
    while (rest.length === 0) {
      const { value, done } = await nextPiece();
      if (done === true) return rest;
      rest = value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  }

  return {
    readSome,
    async read(count) {
      const parts: Uint8Array[] = [];
      for (let missing = count; missing > 0; ) {
        const part = await readSome(missing);
        if (part.length === 0) break;
        parts.push(part);
        missing -= part.length;
      }
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    },
    async close() {
      await source.return?.();
    },
  };
}
