import { BatchBuffer } from '../entries/batch-buffer.ts';
import { EntryAssembler } from '../entries/entry-assembler.ts';
import { continues } from '../formats/continuation.ts';
import { EXACT, type FormatContext, type LineFormatChoice, NO_FIT, PARTLY, type Sample } from '../formats/format.ts';
import { bytesOf } from '../lines/bytes.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { Summary } from '../summary.ts';
import { PatternTable } from '../templates/pattern-table.ts';
import { headerChoice } from './header-choice.ts';
import { JoiningCost } from './joining-cost.ts';
import { learnHeader } from './learn-header.ts';
import { learnStrays, PLAIN } from './learn-strays.ts';
import { type SelfDescribing, selfDescribingOf } from './self-describing.ts';

const FEW = 3;
const SHARE = 0.05;
/** Lines read at the beginning and the end of the sample; what shows up between is learnt on the way. */
const READ_FIRST = 800;
const READ_LAST = 200;

/** The formats of the lines of a sample. */
export interface MixedChoice {
  /** The most frequent one first. */
  formats: LineFormatChoice[];
  /** Lines without a form are entries by themselves. */
  isLoose: boolean;
  /** Most entries go on with a line that has no form. */
  isFollowed: boolean;
}

/** The formats that the first lines show besides the one that was found for all of them. */
export function detectMixed(choice: LineFormatChoice, sample: Sample): MixedChoice {
  const lines = sample.lines.filter((line) => line !== '' && line.charCodeAt(0) > 32);
  const formats = choice.exactness < EXACT - 1 ? divided(choice, lines, sample) : [choice];
  const { strays, cost } = readSample(formats, sample);
  const further = learnStrays(strays, sample);
  const all = [...formats, ...further];
  const { isTooHigh, isUsual } = further.length > 0 && cost.isTooHigh ? readSample(all, sample).cost : cost;
  return { formats: all, isLoose: isTooHigh, isFollowed: isUsual };
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

/** Reads the sample into nothing: the lines that none of the formats takes, and what it costs to join lines. */
function readSample(choices: readonly LineFormatChoice[], sample: Sample): { strays: string[]; cost: JoiningCost } {
  const context = scratchContext(sample.referenceTimeMs);
  const formats = choices.map((choice) => choice.open(context));
  const cost = new JoiningCost();
  const strays: string[] = [];
  for (const [index, line] of endsOf(sample.lines).entries()) {
    const { bytes, end } = bytesOf(line);
    const holder = formats.find((one) => one.holds?.() === true);
    if (holder !== undefined) {
      holder.take(bytes, 0, end, index + 1, PARTLY);
      continue;
    }
    if (line.trim() === '') continue;
    if (formats.some((one) => one.take(bytes, 0, end, index + 1, PARTLY) !== NO_FIT)) {
      cost.entry();
      continue;
    }
    // A blank or two in front tell little.
    if (!continues(bytes, 0, end, false, true)) cost.loose();
    if (line.charCodeAt(0) > 32) strays.push(line);
  }
  return { strays, cost };
}

function endsOf(lines: readonly string[]): readonly string[] {
  return lines.length <= READ_FIRST + READ_LAST ? lines : [...lines.slice(0, READ_FIRST), ...lines.slice(-READ_LAST)];
}

function scratchContext(referenceTimeMs: number): FormatContext {
  const patterns = new PatternTable(() => {});
  const entries = new EntryAssembler(patterns, new BatchBuffer(() => {}), new Summary(() => patterns));
  return { entries, times: new TimeReader(referenceTimeMs, ''), notes: new Set() };
}
