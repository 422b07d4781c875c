/** What times are made of that name no month, day or zone by a word. */
export const PLAIN_TIME = /^[\d ":.,/+\-[\]TZ]$/;

/** Bytes of such characters. */
export const PLAIN_TIME_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  PLAIN_TIME.test(String.fromCharCode(byte)) ? 1 : 0,
);
