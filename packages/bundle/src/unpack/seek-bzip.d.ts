declare module 'seek-bzip' {
  interface ByteInput {
    readByte(): number;
    read(into: Uint8Array, from: number, count: number): number;
    eof(): boolean;
  }
  interface ByteOutput {
    writeByte(byte: number): void;
  }
  /** Decodes a stream block by block. Its methods throw TypeError for damaged data. */
  class Bunzip {
    constructor(input: ByteInput, output: ByteOutput);
    readonly reader: { read(bits: number): number };
    /** The checksum of all blocks so far. */
    readonly streamCRC: number;
    /** Reads the next block; false at the end of the stream. */
    _init_block(): boolean;
    /** Writes the block that was read, and compares its checksum. */
    _read_bunzip(): number;
    /** Begins with the next stream of the same input. */
    _start_bunzip(input: ByteInput, output: ByteOutput): void;
  }
  export default Bunzip;
}
