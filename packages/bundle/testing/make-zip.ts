import { crc32, deflateRawSync } from 'node:zlib';

/** A member as it is written, true or not. */
export interface ZipEntry {
  name: string | Uint8Array;
  data?: Uint8Array;
  method?: number;
  flags?: number;
  /** Type and permissions in the manner of Unix. */
  mode?: number;
  /** Sizes that are stated instead of the true ones. */
  statedBytes?: number;
  statedPacked?: number;
  /** The place of another member's data, by its index. */
  dataOf?: number;
}

export interface ZipDamage {
  entryCount?: number;
  directoryOffset?: number;
  directoryBytes?: number;
  comment?: Uint8Array;
  isWithoutEnd?: boolean;
}

/** A ZIP archive; `damage` overrides what its end states. */
export function makeZip(entries: ZipEntry[], damage: ZipDamage = {}): Uint8Array {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const packedOf: Buffer[] = [];
  const headers: Buffer[] = [];
  let at = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const entry of entries) {
    const { data = new Uint8Array(), method = 8, flags = 0, mode = 0o100644 } = entry;
    const name = Buffer.from(entry.name);
    const packed = packedOf[entry.dataOf ?? -1] ?? (method === 8 ? deflateRawSync(data) : Buffer.from(data));
    packedOf.push(packed);
    const source = entry.dataOf === undefined ? at : (offsets[entry.dataOf] ?? 0);
    offsets.push(source);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(0x5ae60000, 6);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(entry.statedPacked ?? packed.length, 14);
    fields.writeUInt32LE(entry.statedBytes ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const own = Buffer.alloc(14);
    own.writeUInt32LE(mode * 0x10000, 6);
    own.writeUInt32LE(source, 10);
    headers.push(Buffer.concat([Buffer.from('504b01021e03', 'hex'), fields, own, name]));
    if (entry.dataOf === undefined) add(Buffer.concat([Buffer.from('504b0304', 'hex'), fields, name, packed]));
  }
  const directoryOffset = at;
  for (const header of headers) add(header);
  const comment = Buffer.from(damage.comment ?? []);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE((damage.entryCount ?? entries.length) & 0xffff, 8);
  end.writeUInt16LE((damage.entryCount ?? entries.length) & 0xffff, 10);
  end.writeUInt32LE(damage.directoryBytes ?? at - directoryOffset, 12);
  end.writeUInt32LE(damage.directoryOffset ?? directoryOffset, 16);
  end.writeUInt16LE(comment.length, 20);
  if (damage.isWithoutEnd !== true) parts.push(end, comment);
  return Buffer.concat(parts);
}
