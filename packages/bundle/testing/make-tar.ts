/** A member as it is written, true or not. */
export interface TarEntry {
  name: string | Uint8Array;
  data?: Uint8Array;
  /** `0` is a file, `1` and `2` are links, `3` to `6` devices, a folder and a pipe. */
  type?: string;
  linkName?: string;
  /** The size that is stated instead of the true one, as it stands in the header. */
  statedSize?: string;
  isSumWrong?: boolean;
}

const BLOCK = 512;

/** A tar archive in the form of POSIX; `isEnded`: with the two empty blocks that end one. */
export function makeTar(entries: TarEntry[], isEnded = true): Uint8Array {
  const parts = entries.flatMap((entry) => {
    const data = Buffer.from(entry.data ?? []);
    return [headerOf(entry, data.length), data, Buffer.alloc(-data.length & (BLOCK - 1))];
  });
  return Buffer.concat(isEnded ? [...parts, Buffer.alloc(2 * BLOCK)] : parts);
}

function headerOf({ name, type = '0', linkName = '', statedSize, isSumWrong }: TarEntry, length: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write('0000644\0' + '0000000\0' + '0000000\0', 100, 'latin1');
  header.write(statedSize ?? `${length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write('14000000000\0', 136, 'latin1');
  header.write('        ', 148, 'latin1');
  header.write(type, 156, 'latin1');
  header.write(linkName, 157, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((all, byte) => all + byte, 0) + (isSumWrong === true ? 1 : 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}
