const BLOCK = 512;
/** A tar archive as programs write it. */
export function tar(members: [name: string, content: string | Uint8Array][]): Buffer {
  const blocks = members.flatMap(([name, content]) => {
    const bytes = Buffer.from(content);
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0);
    header.write('0000644\0', 100);
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        ', 148);
    header.write('0', 156);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}
