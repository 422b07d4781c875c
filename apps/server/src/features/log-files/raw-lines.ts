import { LIMITS } from '@rootline/contract';
import { detectEncoding, type ParsedLog } from '@rootline/logparse';
import type { LineRange, RawLine } from '@rootline/rca';

export interface RawSource {
  /** Bytes of the raw file from an offset on. */
  open(start: number): Promise<AsyncIterable<Uint8Array>>;
  lineIndex: ParsedLog['lineIndex'];
}

const NEW_LINE = 10;

/** Reads physical lines of a file again, through the index of its line offsets. Ranges are ascending. */
export async function readRawLines(source: RawSource, ranges: LineRange[]): Promise<RawLine[]> {
  const encoding = detectEncoding(await firstBytes(source));
  const lines: RawLine[] = [];
  for (const group of groupByNearness(ranges, source.lineIndex.stride)) {
    const block = Math.min(
      Math.floor(((group[0]?.from ?? 1) - 1) / source.lineIndex.stride),
      source.lineIndex.offsets.length - 1,
    );
    const offset = source.lineIndex.offsets[block];
    if (offset === undefined) continue;
    const bytes = await source.open(offset);
    await collect(
      encoding === 'utf-8' ? bytes : asUtf8(bytes, encoding),
      1 + block * source.lineIndex.stride,
      group,
      lines,
    );
  }
  return lines;
}

/** Ranges that one read serves better than two. */
function groupByNearness(ranges: LineRange[], stride: number): LineRange[][] {
  const groups: LineRange[][] = [];
  for (const range of ranges) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && range.from - last.to <= stride) group.push(range);
    else groups.push([range]);
  }
  return groups;
}

async function collect(bytes: AsyncIterable<Uint8Array>, firstLine: number, ranges: LineRange[], into: RawLine[]) {
  const lastLine = ranges.at(-1)?.to ?? 0;
  let line = firstLine;
  let at = 0;
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  let isStarted = false;

  const endLine = () => {
    const range = ranges[at];
    if (range !== undefined && line >= range.from) into.push({ line, text: textOf(kept, line) });
    kept = [];
    keptBytes = 0;
    isStarted = false;
    line++;
    while (at < ranges.length && line > (ranges[at]?.to ?? 0)) at++;
  };
  while (at < ranges.length && line > (ranges[at]?.to ?? 0)) at++;

  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      if (line > lastLine) return;
      isStarted = true;
      const found = chunk.indexOf(NEW_LINE, from);
      const end = found < 0 ? chunk.length : found;
      const range = ranges[at];
      if (range !== undefined && line >= range.from && keptBytes < LIMITS.line.keptBytes) {
        // A copy: the stream may reuse its buffer.
        const part = chunk.slice(from, Math.min(end, from + LIMITS.line.keptBytes - keptBytes));
        kept.push(part);
        keptBytes += part.length;
      }
      from = end + 1;
      if (found >= 0) endLine();
    }
  }
  // The last line of a file may lack its line end.
  if (isStarted && line <= lastLine) endLine();
}

function textOf(parts: Uint8Array[], line: number): string {
  let text = Buffer.concat(parts).toString('utf8');
  if (text.endsWith('\r')) text = text.slice(0, -1);
  if (line === 1 && text.startsWith('\ufeff')) text = text.slice(1);
  // The database cannot hold NUL.
  return text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text;
}

async function firstBytes(source: RawSource): Promise<Uint8Array> {
  for await (const chunk of await source.open(0)) return chunk;
  return new Uint8Array();
}

async function* asUtf8(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }));
}
