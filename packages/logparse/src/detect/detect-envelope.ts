import { clearUnwrapped, createEnvelope, emptyUnwrapped, keyOfText, type Unwrap } from '../formats/envelope.ts';
import { EXACT, type FormatContext, type LineFormatChoice, type LineReader, type Sample } from '../formats/format.ts';
import { type MakeUnwrap, unwrappers } from '../formats/unwrappers.ts';
import { bytesOf, textOf } from '../lines/bytes.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { learnLabel } from './learn-label.ts';
import { PLAIN } from './learn-strays.ts';

const FEW_LINES = 5;
const WRAPPED_SHARE = 0.9;
/** Of one that came in parts. */
const LONGEST_RECORD = 256 * 1024;
type DetectInner = (inner: Sample) => Inner;

/** What was found inside a wrapper. */
interface Inner extends Pick<LineFormatChoice, 'name' | 'reason'> {
  open(context: FormatContext): LineReader;
}

/** Lines that a container runtime, compose or a syslog relay wrapped: the wrapper comes off and the inside is detected again. */
export function detectEnvelope(sample: Sample, detectInner: DetectInner): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '');
  const mostBare = lines.length * (1 - WRAPPED_SHARE);
  const label = learnLabel(lines);
  for (const unwrapper of label === null ? unwrappers : [...unwrappers, label]) {
    const bySource = innerLines(lines, mostBare, unwrapper.make(new TimeReader(sample.referenceTimeMs, ''), lines));
    if (bySource === null) continue;
    const unwrapped = [...bySource.values()].flat();
    if (unwrapped.length === 0) continue;
    const choices = new Map([...bySource].map(([source, inner]) => [source, detectInner(inside(sample, inner))]));
    const single = choices.size === 1 ? choices.values().next().value : undefined;
    const usual = single ?? detectInner(inside(sample, unwrapped));
    // A few lines of one writer show less than those of all.
    for (const [source, inner] of bySource)
      if (inner.length < FEW_LINES && choices.get(source)?.reason === PLAIN.reason) choices.set(source, usual);
    const names = [...new Set([...choices.values()].map((choice) => choice.name))].filter((name) => name !== 'text');
    return {
      name: [unwrapper.name, ...names].join('+'),
      reason: `${unwrapped.length} of the first ${lines.length} lines are wrapped (${unwrapper.name}). Inside: ${usual.reason}`,
      exactness: EXACT + 1,
      open: (context) =>
        createEnvelope(context, {
          unwrap: unwrapper.make(context.times, lines),
          outerTimeWins: unwrapper.outerTimeWins,
          openInner: (source, inner) => (choices.get(source) ?? usual).open(inner),
        }),
    };
  }
  return null;
}

/** A wrapper that nearly all lines have, and what is inside them, '' where nothing is; null when they have none. */
export function wrapperOf(sample: Sample): { make: MakeUnwrap; outerTimeWins: boolean; inside: string[] } | null {
  for (const { make, outerTimeWins } of unwrappers) {
    const unwrap = make(new TimeReader(sample.referenceTimeMs, ''), sample.lines);
    const into = emptyUnwrapped();
    let unwrapped = 0;
    const lines = sample.lines.map((line) => {
      const { bytes, end } = bytesOf(line);
      if (!unwrap(bytes, 0, end, into)) return '';
      unwrapped++;
      return textOf(into.bytes, into.start, into.end);
    });
    const written = sample.lines.filter((line) => line.trim() !== '').length;
    if (unwrapped > 0 && unwrapped >= written * WRAPPED_SHARE) return { make, outerTimeWins, inside: lines };
  }
  return null;
}

/** What lies inside, by writer; null when more lines than `mostBare` are not wrapped. */
function innerLines(lines: readonly string[], mostBare: number, unwrap: Unwrap): Map<string, string[]> | null {
  const bySource = new Map<string, string[]>();
  const parts = new Map<string, { source: string; text: string }>();
  const into = emptyUnwrapped();
  let bare = 0;
  for (const line of lines) {
    const { bytes, end } = bytesOf(line);
    clearUnwrapped(into);
    if (!unwrap(bytes, 0, end, into)) {
      if (++bare > mostBare) return null;
      continue;
    }
    if (into.goesOn) continue;
    const key = keyOfText(into);
    const text = (parts.get(key)?.text ?? '') + textOf(into.bytes, into.start, into.end);
    if (into.isPartial && text.length < LONGEST_RECORD) {
      parts.set(key, { source: into.source, text });
      continue;
    }
    parts.delete(key);
    const inner = bySource.get(into.source) ?? [];
    inner.push(text + into.closing);
    bySource.set(into.source, inner);
  }
  for (const { source, text } of parts.values()) bySource.set(source, [...(bySource.get(source) ?? []), text]);
  return bySource;
}

function inside(sample: Sample, lines: string[]): Sample {
  return { ...sample, lines, text: lines.join('\n') };
}
