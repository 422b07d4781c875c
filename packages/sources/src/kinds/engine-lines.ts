import type { ByteLine, Pipe } from '../lines/byte-line.ts';
import { createLineSplitter } from '../lines/split-lines.ts';
import { readStamped } from '../lines/stamped-line.ts';
import { SourceError } from '../source-error.ts';
import { createFrameReader } from './docker-frames.ts';

/** A line of a container, with the timestamp before it. */
export interface EngineLine {
  pipe: Pipe;
  line: ByteLine;
}

/** Lines of a container without a terminal. A line that was written in pieces comes in frames, each with a timestamp: only the first stays. */
export async function* framedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<EngineLine[]> {
  const frames = createFrameReader();
  const splitters = { stdout: createLineSplitter(), stderr: createLineSplitter() };
  for await (const chunk of chunks) {
    const lines: EngineLine[] = [];
    for (const { pipe, text } of frames.add(chunk)) {
      const splitter = splitters[pipe];
      const rest = splitter.isInside() ? withoutStamp(text) : text;
      lines.push(...splitter.add(Buffer.from(rest, 'latin1')).map((line) => ({ pipe, line })));
    }
    yield lines;
  }
  if (!frames.isWhole()) throw new SourceError('cut', 'The log ended inside of a frame');
  for (const pipe of ['stdout', 'stderr'] as const) {
    const last = splitters[pipe].end();
    if (last !== null) yield [{ pipe, line: last }];
  }
}

/** Lines of a container with a terminal: nothing but the timestamps tells where pieces of a line meet. */
export async function* terminalLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<EngineLine[]> {
  const splitter = createLineSplitter();
  const asLine = (line: ByteLine): EngineLine => ({ pipe: 'stdout', line: joinPieces(line) });
  for await (const chunk of chunks) yield splitter.add(chunk).map(asLine);
  const last = splitter.end();
  if (last !== null) yield [asLine(last)];
}

function withoutStamp(text: ByteLine): ByteLine {
  const end = text.indexOf('\n');
  const stamped = readStamped(end < 0 ? text : text.slice(0, end));
  return stamped === null ? text : text.slice(stamped.stamp.length + 1);
}

const INNER = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) /g;
/** Pieces are written right after each other. */
const PIECES_MS = 1000;

/** A line without the timestamps of its further pieces. One that the program itself prints first stays. */
function joinPieces(line: ByteLine): ByteLine {
  const stamped = readStamped(line);
  if (stamped === null) return line;
  const { stamp } = stamped;
  const from = stamp.length + 1;
  const form = stamp.replaceAll(/\d/g, '0').replace(/\.0+/, '.');
  return line.replaceAll(INNER, (found, at: number) => {
    const inner = found.trimEnd();
    const isPiece =
      at > from &&
      inner.replaceAll(/\d/g, '0').replace(/\.0+/, '.') === form &&
      Math.abs(Date.parse(inner) - Date.parse(stamp)) <= PIECES_MS;
    return isPiece ? '' : found;
  });
}
