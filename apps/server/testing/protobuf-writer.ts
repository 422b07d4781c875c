type Value = string | Buffer | bigint | { fixed64: bigint };

/** The bytes of a protobuf message of these fields: a text or message, a varint, or a fixed number of 64 bits. */
export function message(fields: readonly (readonly [number, Value])[]): Buffer {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'bigint') return Buffer.concat([varint(BigInt(number) * 8n), varint(value)]);
      if (typeof value === 'object' && 'fixed64' in value) {
        const bytes = Buffer.alloc(8);
        bytes.writeBigUInt64LE(value.fixed64);
        return Buffer.concat([varint(BigInt(number) * 8n + 1n), bytes]);
      }
      const bytes = Buffer.from(value);
      return Buffer.concat([varint(BigInt(number) * 8n + 2n), varint(BigInt(bytes.length)), bytes]);
    }),
  );
}

/** A block of Snappy that holds the bytes as they are. */
export function snappyLiteral(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length - 1);
  return Buffer.concat([varint(BigInt(bytes.length)), Buffer.from([63 << 2]), length, bytes]);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}
