import { BodyInvalid } from './body-invalid.ts';

/** A field of a message; varints and fixed numbers as bigint, everything that has a length as its bytes. */
export type ProtobufField =
  | { number: number; kind: 'number'; value: bigint }
  | { number: number; kind: 'bytes'; value: Buffer };

const [VARINT, FIXED_64, LENGTH, FIXED_32] = [0, 1, 2, 5];
const MOST_VARINT_BYTES = 10;

/** The fields of a message in the order of their bytes, as protobuf encodes them. Throws BodyInvalid where they do not end as they say. */
export function* readFields(bytes: Buffer): Generator<ProtobufField> {
  let at = 0;

  function varint(): bigint {
    let low = 0;
    // Most fit into four bytes, for which plain numbers are enough.
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = next();
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt(low);
    }
    let value = BigInt(low);
    for (let count = 4; count < MOST_VARINT_BYTES; count++) {
      const byte = next();
      value |= BigInt(byte & 0x7f) << BigInt(7 * count);
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new BodyInvalid('A number of the protobuf message does not end');
  }

  function next(): number {
    const byte = bytes[at];
    if (byte === undefined) throw new BodyInvalid('The protobuf message ends too early');
    at += 1;
    return byte;
  }

  function take(count: number): Buffer {
    if (count > bytes.length - at) throw new BodyInvalid('The protobuf message ends too early');
    at += count;
    return bytes.subarray(at - count, at);
  }

  while (at < bytes.length) {
    const key = Number(varint());
    const number = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === VARINT) yield { number, kind: 'number', value: varint() };
    else if (wire === FIXED_64) yield { number, kind: 'number', value: take(8).readBigUInt64LE() };
    else if (wire === FIXED_32) yield { number, kind: 'number', value: BigInt(take(4).readUInt32LE()) };
    else if (wire === LENGTH) yield { number, kind: 'bytes', value: take(Number(varint())) };
    else throw new BodyInvalid('The body is no protobuf message');
  }
}
