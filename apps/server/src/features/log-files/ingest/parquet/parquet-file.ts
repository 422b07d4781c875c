import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, crc32, zstdCompress, zstdCompressSync } from 'node:zlib';
import { ByteWriter } from './byte-writer.ts';
import { type ColumnFacts, ENCODINGS } from './encode-column.ts';
import { type ThriftField, type ThriftValue, text, writeStruct } from './thrift.ts';

/** Numbers of parquet.thrift (github.com/apache/parquet-format). */
export const TYPES = { int32: 1, int64: 2, double: 5, byteArray: 6 } as const;
export const CONVERTED_TYPES = { utf8: 0, uint8: 11, uint32: 13, int64: 18 } as const;
const REQUIRED = 0;
const OPTIONAL = 1;
const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;
const CODECS = { none: 0, zstd: 6 };
const MAGIC = Buffer.from('PAR1');

export interface ColumnShape {
  name: string;
  type: number;
  convertedType: number | null;
  isOptional: boolean;
}

/** A column of a row group, encoded. */
export interface EncodedColumn extends ColumnFacts {
  shape: ColumnShape;
  valueCount: number;
  page: Uint8Array;
  /** Written when the facts tell the size of a dictionary. */
  dictionary: Uint8Array;
}

interface CompressedColumn extends EncodedColumn {
  /** Each page with its header; the dictionary's, if there is one, is the first. */
  pages: Buffer[];
  sizes: { headers: number; plain: number };
  codec: number;
}

export type CompressedGroup = CompressedColumn[];

const compressElsewhere = promisify(zstdCompress);
/** To unpack fewer bytes takes a reader longer than to read them as they are. */
const WORTH_UNPACKING = 8 * 1024;
/** Handing a smaller page to another thread costs more than compressing it here. */
const WORTH_A_THREAD = 32 * 1024;
/** The lowest level makes files as small as the default does here, in half the time. */
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 };

/** Compresses the pages of a row group on threads of their own; until then no one may write to them. */
export function compressGroup(columns: readonly EncodedColumn[]): Promise<CompressedGroup> {
  return Promise.all(columns.map(compressColumn));
}

async function compressColumn(column: EncodedColumn): Promise<CompressedColumn> {
  const { dictionarySize, valueCount, encoding } = column;
  const bodies = dictionarySize === null ? [column.page] : [column.dictionary, column.page];
  const plainSize = bodies.reduce((sum, { length }) => sum + length, 0);
  const codec = plainSize < WORTH_UNPACKING ? CODECS.none : CODECS.zstd;
  const packed = codec === CODECS.none ? bodies : await Promise.all(bodies.map(compressPage));
  const pages: Buffer[] = [];
  const sizes = { headers: 0, plain: 0 };
  for (const [i, body] of packed.entries()) {
    const plain = bodies[i]?.length ?? 0;
    const isDictionary = dictionarySize !== null && i === 0;
    const header = pageHeader(
      { plain, body },
      isDictionary
        ? { type: DICTIONARY_PAGE, values: dictionarySize, encoding: ENCODINGS.plain }
        : { type: DATA_PAGE, values: valueCount, encoding },
    );
    pages.push(Buffer.concat([header, body]));
    sizes.headers += header.length;
    sizes.plain += plain;
  }
  return { ...column, pages, sizes, codec };
}

async function compressPage(body: Uint8Array): Promise<Buffer> {
  if (body.length < WORTH_A_THREAD) return zstdCompressSync(body, { params: LEVEL });
  // Texts become a quarter or less: room for more would have to be made and thrown away.
  return compressElsewhere(body, { params: LEVEL, chunkSize: body.length >> 2 });
}

function pageHeader(
  { plain, body }: { plain: number; body: Uint8Array },
  page: { type: number; values: number; encoding: number },
): Buffer {
  const out = new ByteWriter(Buffer.allocUnsafeSlow(64));
  const about: ThriftField[] = [
    [1, { i32: page.values }],
    [2, { i32: page.encoding }],
  ];
  const levels: ThriftField[] = [
    [3, { i32: ENCODINGS.rle }],
    [4, { i32: ENCODINGS.rle }],
  ];
  writeStruct(out, [
    [1, { i32: page.type }],
    [2, { i32: plain }],
    [3, { i32: body.length }],
    // Unsigned by its nature, signed by its type.
    [4, { i32: crc32(body) | 0 }],
    [5, page.type === DATA_PAGE ? { struct: [...about, ...levels] } : null],
    [7, page.type === DICTIONARY_PAGE ? { struct: about } : null],
  ]);
  return out.written();
}

/** A Parquet file of compressed row groups; it can be read once it is finished. */
export class ParquetFile {
  readonly #file: FileHandle;
  readonly #shapes: readonly ColumnShape[];
  readonly #groups: ThriftValue[] = [];
  readonly #hash = createHash('sha256');
  #rows = 0;
  #size = 0;

  private constructor(file: FileHandle, shapes: readonly ColumnShape[]) {
    this.#file = file;
    this.#shapes = shapes;
  }

  static async create(path: string, shapes: readonly ColumnShape[]): Promise<ParquetFile> {
    return new ParquetFile(await open(path, 'w'), shapes);
  }

  async add(group: CompressedGroup, rows: number): Promise<void> {
    const parts: Buffer[] = this.#size === 0 ? [MAGIC] : [];
    let at = this.#size + (parts[0]?.length ?? 0);
    const columns: ThriftValue[] = [];
    let plainSize = 0;
    for (const column of group) {
      columns.push(columnChunk(column, at));
      for (const page of column.pages) at += page.length;
      parts.push(...column.pages);
      plainSize += column.sizes.plain + column.sizes.headers;
    }
    this.#groups.push({
      struct: [
        [1, { list: columns }],
        [2, { i64: plainSize }],
        [3, { i64: rows }],
      ],
    });
    this.#rows += rows;
    await this.#write(parts);
  }

  /** Writes what readers begin with, `beside` in front of it, and gives the file's size and SHA-256. */
  async finish(beside: Buffer | null): Promise<{ bytes: number; sha256: string }> {
    if (beside !== null) await this.#write([beside]);
    const out = new ByteWriter();
    const root: ThriftField[] = [
      [4, text('entries')],
      [5, { i32: this.#shapes.length }],
    ];
    writeStruct(out, [
      [1, { i32: 1 }],
      [2, { list: [{ struct: root }, ...this.#shapes.map(schemaElement)] }],
      [3, { i64: this.#rows }],
      [4, { list: this.#groups }],
      [6, text('rootline')],
      // Values are ordered as their types say: without this no one may trust the ranges.
      [7, { list: this.#shapes.map(() => ({ struct: [[1, { struct: [] }]] })) }],
    ]);
    out.uint32(out.length);
    await this.#write([out.written(), MAGIC]);
    return { bytes: this.#size, sha256: this.#hash.digest('hex') };
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #write(parts: Buffer[]): Promise<void> {
    const bytes = Buffer.concat(parts);
    this.#hash.update(bytes);
    for (let from = 0; from < bytes.length; ) {
      from += (await this.#file.write(bytes, from, bytes.length - from, this.#size + from)).bytesWritten;
    }
    this.#size += bytes.length;
  }
}

function schemaElement({ name, type, convertedType, isOptional }: ColumnShape): ThriftValue {
  return {
    struct: [
      [1, { i32: type }],
      [3, { i32: isOptional ? OPTIONAL : REQUIRED }],
      [4, text(name)],
      [6, convertedType === null ? null : { i32: convertedType }],
    ],
  };
}

function columnChunk(column: CompressedColumn, at: number): ThriftValue {
  const { shape, pages, sizes, range, codec } = column;
  const packed = pages.reduce((sum, page) => sum + page.length, 0);
  const hasDictionary = column.dictionarySize !== null;
  const encodings = [...new Set([ENCODINGS.rle, column.encoding, ...(hasDictionary ? [ENCODINGS.plain] : [])])];
  const statistics: ThriftField[] = [
    [3, { i64: column.nullCount }],
    [5, range === null ? null : { binary: range.largest }],
    [6, range === null ? null : { binary: range.least }],
  ];
  const about: ThriftField[] = [
    [1, { i32: shape.type }],
    [2, { list: encodings.map((encoding) => ({ i32: encoding })) }],
    [3, { list: [text(shape.name)] }],
    [4, { i32: codec }],
    [5, { i64: column.valueCount }],
    [6, { i64: sizes.plain + sizes.headers }],
    [7, { i64: packed }],
    [9, { i64: hasDictionary ? at + (pages[0]?.length ?? 0) : at }],
    [11, hasDictionary ? { i64: at } : null],
    [12, { struct: statistics }],
  ];
  return {
    struct: [
      [2, { i64: at }],
      [3, { struct: about }],
    ],
  };
}
