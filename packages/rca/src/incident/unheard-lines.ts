import { cleanText } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { failureWeight, PASSING_SHAPE } from '@rootline/logparse/lexicon';
import { holdsLine } from '../lines/entry-lines.ts';
import type { RawLine, ReadLines } from '../ports.ts';
import { isRunLog } from '../profile/run-log.ts';
import { saysNothing } from '../profile/run-wrappers.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { addedTemplate } from './added-template.ts';

/** Lines that are read at a time. */
const BATCH_LINES = 5000;
const MOST_SHAPES = 200;
const SHAPE_LENGTH = 300;
/** Where the head of an entry stands. */
const HEAD_LENGTH = 80;
const CLOCK = /\d{1,2}:\d\d(?::\d\d)?/;
const CALM_LEVEL =
  /\b(?:INFO|DEBUG|TRACE|NOTICE|VERBOSE|LOG)\b|\b(?:level|severity|lvl)"?[=:]\s*"?(?:info|debug|trace|notice)\b/;
/** The name of a setting, as programs list them at their start, or of a file. It reports nothing. */
const NAME = /^\s*(?=[^\s=:]*[._-])[\w.-]+\s*[=:](?!:)/;
/** The class of an exception with its package. It has the same form as a name, but reports a failure. */
const EXCEPTION = /^\s*[\w.]+\.[A-Z]\w*(?:Exception|Error):/;
const INDENTED = /^\s+\S/;
const LOUD_LEVEL = /\b(?:WARN(?:ING)?|ERROR|SEVERE|CRITICAL|FATAL)\b/;

/**
 * The log with a template for every failure that no template speaks of: a line that was joined to the calm entry before
 * it, or that the format does not know. Reads every line of a log whose entries do not account for all of its lines;
 * gives the same log where nothing is found.
 */
export async function withUnheardLines(file: ParsedLog, readLines: ReadLines): Promise<ParsedLog> {
  if (!mayHideFailures(file)) return file;
  const { log, cleared } = withoutStrayTraces(file);
  const found = new Map<string, Unheard>();
  const isHead = headTest(log);
  const isRun = isRunLog(log);
  const known = new Set(log.templates.flatMap((template) => template.exampleLines));
  // A title that says only that something failed leaves it to the lines below to say what.
  const told = [...log.strongHead, ...log.strongTail].filter(
    ({ templateIndex }) =>
      !cleared.has(templateIndex) && (!isRun || !saysNothing(log.templates[templateIndex]?.text ?? '')),
  );
  const isTold = (line: number) => told.some((ref) => holdsLine(ref, line));
  let owner = '';
  for (let from = 1; from <= log.lineCount; from += BATCH_LINES) {
    const read = await readLines([{ from, to: Math.min(log.lineCount, from + BATCH_LINES - 1) }]);
    for (const raw of read) {
      if (known.has(raw.line) || isHead(raw.text)) {
        owner = raw.text.slice(0, HEAD_LENGTH);
        continue;
      }
      // What stands below a warning or an error is told with it.
      if (LOUD_LEVEL.test(owner) || isTold(raw.line)) continue;
      // What a test that went well printed came of it.
      if (INDENTED.test(raw.text) && PASSING_SHAPE.test(owner)) continue;
      collect(found, raw);
    }
  }
  if (found.size === 0) return file;
  const templates = [...found.entries()].map(([text, { weight, lines }], i) =>
    addedTemplate(log, { id: `u${i + 1}`, text, signal: weight, lines }),
  );
  const entries = templates.reduce((sum, { count }) => sum + count, 0);
  return { ...log, templates: [...log.templates, ...templates], signalCount: log.signalCount + entries };
}

/** Share of its entries up to which a trace below is not what a calm line was about. */
const STRAY_SHARE = 0.25;

/**
 * The log with those templates made calm whose words are, and below a few of whose many entries a trace without a header
 * of its own happened to be written, as below the last request before a program broke.
 */
function withoutStrayTraces(log: ParsedLog): { log: ParsedLog; cleared: ReadonlySet<number> } {
  const cleared = new Set<number>();
  const kept = Map.groupBy([...log.strongHead, ...log.strongTail], ({ templateIndex }) => templateIndex);
  const templates = log.templates.map((template, index) => {
    const { text, levels, count, exceptionClass, failedAnswers } = template;
    const isCalm =
      levels.WARN + levels.ERROR + levels.FATAL === 0 && failedAnswers === undefined && failureWeight(text) === 0;
    if (exceptionClass === null || !isCalm || (kept.get(index)?.length ?? 0) > count * STRAY_SHARE) return template;
    cleared.add(index);
    return { ...template, signal: 0, exceptionClass: null, rootExceptionClass: null };
  });
  return cleared.size === 0 ? { log, cleared } : { log: { ...log, templates }, cleared };
}

/** True where lines belong to entries that another line begins. */
function mayHideFailures({ lineCount, entryCount, outside, levels }: ParsedLog): boolean {
  const apart = outside.counts.reduce((sum, { lines }) => sum + lines, 0);
  const joined = lineCount - apart - entryCount;
  // A log that states its errors is read for those, unless most of it was joined to something.
  return joined > 0 && (levels.ERROR + levels.FATAL === 0 || joined > lineCount / 2);
}

interface Unheard {
  weight: number;
  lines: number[];
}

function headTest(log: ParsedLog): (text: string) => boolean {
  const dated = log.templates.reduce((sum, t) => sum + (t.firstTimestampMs === null ? 0 : t.count), 0);
  const isDated = dated >= log.entryCount * 0.9;
  return (text) => {
    const head = text.slice(0, HEAD_LENGTH);
    return CALM_LEVEL.test(head) || (isDated && CLOCK.test(head) && /^[\W\d]|^\w{3} /.test(head));
  };
}

function collect(found: Map<string, Unheard>, { line, text }: RawLine): void {
  const clean = cleanText(text.slice(0, 1000));
  if (failureWeight(clean) < FAILURE_STRENGTH) return;
  const weight = failureWeight(EXCEPTION.test(clean) ? clean : clean.replace(NAME, ''));
  if (weight < FAILURE_STRENGTH) return;
  const shape = shapeOf(clean);
  const known = found.get(shape);
  if (known !== undefined) known.lines.push(line);
  else if (found.size < MOST_SHAPES) found.set(shape, { weight, lines: [line] });
}

function shapeOf(line: string): string {
  return line.trim().slice(0, SHAPE_LENGTH).replace(/\d+/g, '<num>');
}
