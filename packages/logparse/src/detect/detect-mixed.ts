import { BatchBuffer } from '../entries/batch-buffer.ts';
import { EntryAssembler } from '../entries/entry-assembler.ts';
import { EXACT, type FormatContext, type LineFormatChoice, NO_FIT, PARTLY, type Sample } from '../formats/format.ts';
import { bytesOf } from '../lines/bytes.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { Summary } from '../summary.ts';
import { PatternTable } from '../templates/pattern-table.ts';
import { headerChoice } from './header-choice.ts';
import { learnHeader } from './learn-header.ts';
import { learnStrays, PLAIN } from './learn-strays.ts';
import { type SelfDescribing, selfDescribingOf } from './self-describing.ts';

const FEW = 3;
const SHARE = 0.05;
/** Lines read at both ends of the sample; what shows up between is learnt on the way. */
const READ_AT_ENDS = 200;

/** The formats that the first lines show besides the one that was found for all of them; the most frequent one first. */
export function detectMixed(choice: LineFormatChoice, sample: Sample): LineFormatChoice[] {
  const lines = sample.lines.filter((line) => line !== '' && line.charCodeAt(0) > 32);
  const formats = choice.exactness < EXACT - 1 ? divided(choice, lines, sample) : [choice];
  return [...formats, ...learnStrays(unfitting(formats, sample), sample)];
}

/** A header was learnt from all lines: those that describe themselves are taken out, and it is learnt again from the rest. */
function divided(choice: LineFormatChoice, lines: readonly string[], sample: Sample): LineFormatChoice[] {
  const groups = new Map<SelfDescribing | null, string[]>();
  for (const line of lines) {
    const format = selfDescribingOf(line);
    const group = groups.get(format);
    if (group === undefined) groups.set(format, [line]);
    else group.push(line);
  }
  const found: { choice: LineFormatChoice; count: number }[] = [];
  const rest = groups.get(null) ?? [];
  for (const [format, group] of groups) {
    if (format === null) continue;
    const inner = group.length >= Math.min(FEW, lines.length * SHARE) ? format.detect(part(sample, group)) : null;
    if (inner === null) rest.push(...group);
    else found.push({ choice: inner, count: group.length });
  }
  if (found.length === 0) return [choice];
  if (rest.length > 0) {
    const header = learnHeader(rest);
    found.push({ choice: header === null ? PLAIN : headerChoice(header, part(sample, rest)), count: rest.length });
  }
  return found.sort((a, b) => b.count - a.count).map((one) => one.choice);
}

function part(sample: Sample, lines: string[]): Sample {
  return { ...sample, lines, text: lines.join('\n') };
}

/** The lines of the sample that none of the formats takes, found by reading them into nothing. */
function unfitting(choices: readonly LineFormatChoice[], sample: Sample): string[] {
  const context = scratchContext(sample.referenceTimeMs);
  const formats = choices.map((choice) => choice.open(context));
  const { lines } = sample;
  const read =
    lines.length <= 2 * READ_AT_ENDS ? lines : [...lines.slice(0, READ_AT_ENDS), ...lines.slice(-READ_AT_ENDS)];
  return read.filter((line, index) => {
    const { bytes, end } = bytesOf(line);
    const format = formats.find((one) => one.holds?.() === true);
    if (format !== undefined) {
      format.take(bytes, 0, end, index + 1, PARTLY);
      return false;
    }
    if (line === '' || line.charCodeAt(0) <= 32) return false;
    return formats.every((one) => one.take(bytes, 0, end, index + 1, PARTLY) === NO_FIT);
  });
}

function scratchContext(referenceTimeMs: number): FormatContext {
  const patterns = new PatternTable(() => {});
  const entries = new EntryAssembler(patterns, new BatchBuffer(() => {}), new Summary(() => patterns));
  return { entries, times: new TimeReader(referenceTimeMs, ''), notes: new Set() };
}
