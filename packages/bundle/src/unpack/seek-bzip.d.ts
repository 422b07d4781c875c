declare module 'seek-bzip' {
  interface ByteInput {
    readByte(): number;
    read(into: Uint8Array, from: number, count: number): number;
    eof(): boolean;
  }
  interface ByteOutput {
    writeByte(byte: number): void;
  }
  const Bunzip: {
    /** Throws TypeError for damaged data. `multistream` reads on where one stream follows another. */
    decode(input: ByteInput, output: ByteOutput, multistream: boolean): void;
  };
  export default Bunzip;
}
