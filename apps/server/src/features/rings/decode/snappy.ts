import { BodyInvalid, BodyTooLarge } from './body-invalid.ts';

const LITERAL = 0;
/** Of a literal's length: up to here it stands in the tag itself, above it in one to four bytes behind. */
const SHORT_LITERAL = 60;

/** The text of a block of Snappy (not of its framed form). Throws BodyTooLarge where it says that it holds more than `mostBytes`. */
export function unpackSnappy(packed: Buffer, mostBytes: number): Buffer {
  let at = 0;
  const next = () => {
    const byte = packed[at];
    if (byte === undefined) throw new BodyInvalid('The Snappy block ends too early');
    at += 1;
    return byte;
  };
  const littleEndian = (count: number) => {
    let value = 0;
    for (let index = 0; index < count; index++) value += next() * 256 ** index;
    return value;
  };

  const size = readSize(next);
  if (size > mostBytes) throw new BodyTooLarge(`The body unpacks to more than ${mostBytes} bytes`);
  const text = Buffer.allocUnsafe(size);
  let filled = 0;
  while (at < packed.length) {
    const tag = next();
    if ((tag & 3) === LITERAL) {
      const short = tag >> 2;
      const length = 1 + (short < SHORT_LITERAL ? short : littleEndian(short - SHORT_LITERAL + 1));
      if (length > packed.length - at || length > size - filled) throw new BodyInvalid('The Snappy block is damaged');
      packed.copy(text, filled, at, at + length);
      at += length;
      filled += length;
      continue;
    }
    const { length, offset } = readCopy(tag, littleEndian);
    if (offset === 0 || offset > filled || length > size - filled) throw new BodyInvalid('The Snappy block is damaged');
    // A copy may reach into what it writes itself.
    for (const end = filled + length; filled < end; filled++) text[filled] = text[filled - offset] ?? 0;
  }
  if (filled !== size) throw new BodyInvalid('The Snappy block ends too early');
  return text;
}

function readCopy(tag: number, littleEndian: (count: number) => number): { length: number; offset: number } {
  if ((tag & 3) === 1) return { length: 4 + ((tag >> 2) & 7), offset: ((tag >> 5) << 8) + littleEndian(1) };
  return { length: 1 + (tag >> 2), offset: littleEndian((tag & 3) === 2 ? 2 : 4) };
}

function readSize(next: () => number): number {
  let size = 0;
  for (let index = 0; index < 5; index++) {
    const byte = next();
    size += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) return size;
  }
  throw new BodyInvalid('The body is no Snappy block');
}
