/** The part of the platform's decoder that is used here; every host of this library has it. */
declare class TextDecoder {
  constructor(label: string, options?: { ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** A decoder that keeps the byte order mark (so that offsets stay true) and turns broken bytes into U+FFFD. */
export function createTextDecoder(encoding: TextEncoding): TextDecoder {
  return new TextDecoder(encoding, { ignoreBOM: true });
}
