import { cleanText } from '@rootline/contract';

const FIRST_AFTER_MS = 1000;
const LEAST_MS = 100;
const USUAL_COLUMNS = 80;
/** Back to the beginning of the line, and nothing behind it. */
const CLEAR = '\r\u001b[K';
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

interface ProgressOutput {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Tells how much of something is read. */
export interface Progress {
  add(bytes: number): void;
  /** Takes away what is shown. */
  end(): void;
}

interface ProgressMeans {
  output: ProgressOutput;
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds from any beginning. */
  now(): number;
}

/**
 * Shows on a terminal how many of the bytes are read, once that takes longer than a second, at most ten times a second. A
 * pipe and a file are told nothing. `total` is null where no one knows how many there will be.
 */
export function showProgress(what: string, total: number | null, means: Partial<ProgressMeans> = {}): Progress {
  const { output = process.stderr, environment = process.env, now = () => performance.now() } = means;
  if (output.isTTY !== true || environment['TERM'] === 'dumb') return { add: () => {}, end: () => {} };
  const name = cleanText(what);
  let read = 0;
  let next = now() + FIRST_AFTER_MS;
  let isShown = false;
  return {
    add(bytes) {
      read += bytes;
      const time = now();
      if (time < next) return;
      next = time + LEAST_MS;
      isShown = true;
      // A line that does not fit would stay behind when the next takes its place.
      const room = (output.columns ?? USUAL_COLUMNS) - 1;
      const amount = amountText(read, total);
      const shown = name.length + amount.length + 1 > room ? amount : `${name} ${amount}`;
      output.write(`${CLEAR}${shown.slice(0, room)}`);
    },
    end() {
      if (isShown) output.write(CLEAR);
      isShown = false;
    },
  };
}

/** The progress of one of several parts, which counts as whole when it ends, however much of it was read. */
export function partOf(progress: Progress, total: number): Progress {
  let left = total;
  const add = (bytes: number) => {
    const counted = Math.min(bytes, left);
    left -= counted;
    progress.add(counted);
  };
  return { add, end: () => add(left) };
}

function amountText(read: number, total: number | null): string {
  if (total === null || total <= 0) return sizeText(read);
  const share = Math.floor((Math.min(read, total) / total) * 100);
  return `${sizeText(Math.min(read, total))} of ${sizeText(total)}, ${share} %`;
}

/** `12.3 MB`, with units of a thousand. */
function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}
