/** How compressed text begins, one character a byte. */
export const PACKED_SIGNATURES = [
  { bytes: '\x1f\x8b\x08', packing: 'gzip' },
  { bytes: '\x28\xb5\x2f\xfd', packing: 'zstd' },
] as const;

/** How files begin that hold no log, at which byte, and what a person calls them. */
export const SIGNATURES: readonly { at: number; bytes: string; what: string }[] = [
  { at: 0, bytes: 'BZh', what: 'a bzip2 archive' },
  { at: 0, bytes: '\xfd7zXZ\0', what: 'an XZ archive' },
  { at: 0, bytes: '7z\xbc\xaf\x27\x1c', what: 'a 7-Zip archive' },
  { at: 0, bytes: 'Rar!\x1a\x07', what: 'a RAR archive' },
  { at: 0, bytes: '\x04\x22\x4d\x18', what: 'an LZ4 archive' },
  { at: 0, bytes: 'PK\x03\x04', what: 'a ZIP archive' },
  { at: 0, bytes: 'PK\x05\x06', what: 'an empty ZIP archive' },
  { at: 257, bytes: 'ustar', what: 'a tar archive' },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n', what: 'a PNG image' },
  { at: 0, bytes: '\xff\xd8\xff', what: 'a JPEG image' },
  { at: 0, bytes: 'GIF87a', what: 'a GIF image' },
  { at: 0, bytes: 'GIF89a', what: 'a GIF image' },
  { at: 8, bytes: 'WEBP', what: 'a WebP image' },
  { at: 4, bytes: 'ftyp', what: 'an MP4 video' },
  { at: 0, bytes: '%PDF-', what: 'a PDF document' },
  { at: 0, bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', what: 'a Microsoft Office document' },
  { at: 0, bytes: 'SQLite format 3\0', what: 'an SQLite database' },
  { at: 0, bytes: 'PAR1', what: 'a Parquet file' },
  { at: 0, bytes: 'Obj\x01', what: 'an Avro file' },
  { at: 0, bytes: '\x7fELF', what: 'an ELF program' },
  { at: 0, bytes: '\xcf\xfa\xed\xfe', what: 'a Mach-O program' },
  { at: 0, bytes: '\xca\xfe\xba\xbe', what: 'a Java class' },
  { at: 0, bytes: '\0asm', what: 'a WebAssembly program' },
  { at: 0, bytes: 'JAVA PROFILE 1.0', what: 'a Java heap dump' },
  { at: 0, bytes: 'FLR\0', what: 'a Java flight recording' },
  { at: 0, bytes: 'ElfFile\0', what: 'a Windows event log in binary form' },
  { at: 0, bytes: 'LPKSHHRH', what: 'a systemd journal in binary form' },
  { at: 0, bytes: '\xd4\xc3\xb2\xa1', what: 'a network capture' },
  { at: 0, bytes: '\xa1\xb2\xc3\xd4', what: 'a network capture' },
  { at: 0, bytes: '\x0a\x0d\x0d\x0a', what: 'a network capture' },
];
