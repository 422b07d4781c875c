/** Bytes as a web stream, for decoders that take one. */
export function toStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await source.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}
