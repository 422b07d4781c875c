import { LIMITS } from '@rootline/contract';
import { describeLog } from './describe-log.ts';
import { detectFormat } from './detect/detect-format.ts';
import { SAMPLE_BYTES, sampleLength, sampleOf } from './detect/sample-of.ts';
import { BatchBuffer } from './entries/batch-buffer.ts';
import { EntryAssembler } from './entries/entry-assembler.ts';
import { detectEncoding } from './lines/detect-encoding.ts';
import { createLineSource, createTextSource, type FileReader, type LineSink } from './lines/line-source.ts';
import type { TextEncoding } from './lines/text-decoder.ts';
import { TimeReader } from './normalize/time-reader.ts';
import type { EntryBatch, LogParser, LogParserOptions, ParsedLog } from './parsed-log.ts';
import { readByRules } from './rules/read-by-rules.ts';
import type { RuleMatcher } from './rules/rule-matcher.ts';
import { ruleNotes } from './rules/rule-notes.ts';
import { recorderOfSteps, type StepRecorder } from './steps/step-recorder.ts';
import { Summary } from './summary.ts';
import { createPatterns } from './templates/create-patterns.ts';
import { timeHintsOf } from './time-hints.ts';

/**
 * Reads a log of any format in one pass: lines, format, entries, templates and counts. Entries go to the sink in batches
 * while bytes come in; memory follows the number of message templates, not the size of the file. No input makes it throw.
 */
export function createLogParser(options: LogParserOptions, sink: (batch: EntryBatch) => void): LogParser {
  const patterns = createPatterns();
  const summary = new Summary(() => patterns);
  let steps: StepRecorder | null = null;
  const batch = new BatchBuffer((entries) => {
    steps?.times(entries);
    sink(entries);
  });
  const entries = new EntryAssembler(patterns, batch, summary);
  const fileName = options.fileName ?? '';
  let times = new TimeReader(options.referenceTimeMs, fileName);
  const notes = new Set<string>();
  const sample = new SampleBytes();
  let reading: Reading | null = null;

  function begin(isWhole: boolean): Reading {
    const bytes = sample.bytes();
    const encoding = detectEncoding(bytes);
    // Of one length whatever the chunks, so that the same file is always read in the same way.
    const first = sampleOf(bytes, encoding, { isWhole, ...options });
    steps = recorderOfSteps(bytes, encoding);
    let context = { entries, times, notes };
    const ruled = options.rules === undefined ? null : readByRules(options.rules, first);
    if (ruled !== null) {
      const format = ruled.open(context);
      const source = createLineSource(encoding, {
        leaveOut: (count) => format.leaveOut(count),
        // A pattern of a rule may take long for a long line.
        line: (line, start, stop, lineNumber) => {
          const kept = Math.min(stop, start + LIMITS.line.keptBytes);
          if (kept < stop) format.leaveOut(stop - kept);
          format.line(line, start, kept, lineNumber);
        },
        ...writtenTo(steps),
        release: () => {
          format.settle();
          entries.detach();
        },
      });
      source.push(bytes);
      const { name, reason, matcher } = ruled;
      return { name, reason, encoding, source, matcher, end: () => format.end() };
    }
    const choice = detectFormat(first);
    let source: FileReader;
    let end: () => void;
    if (choice.reads === 'lines') {
      times = new TimeReader(options.referenceTimeMs, fileName, timeHintsOf(choice, first, fileName));
      context = { entries, times, notes };
      const format = choice.open(context);
      source = createLineSource(encoding, {
        leaveOut: (count) => entries.leaveOut(count),
        line: (line, start, stop, lineNumber) => format.line(line, start, stop, lineNumber),
        ...writtenTo(steps),
        release: () => entries.detach(),
      });
      end = () => format.end();
    } else {
      const format = choice.open(context);
      source = createTextSource(encoding, (piece) => format.text(piece));
      end = () => format.end();
    }
    source.push(bytes);
    return { name: choice.name, reason: choice.reason, encoding, source, matcher: null, end };
  }

  return {
    push(chunk) {
      if (reading !== null) return reading.source.push(chunk);
      sample.add(chunk);
      if (sampleLength(sample.bytes(), false) > 0) reading = begin(false);
    },
    finish(): ParsedLog {
      reading ??= begin(true);
      reading.source.finish();
      reading.end();
      entries.close();
      batch.flush();
      const { source, matcher } = reading;
      const { cutEntries, unexplained } = entries;
      return describeLog({
        format: reading.name,
        formatReason: reading.reason,
        encoding: reading.encoding,
        ...(matcher !== null && { rules: matcher.coverage() }),
        noted: new Set([...notes, ...ruleNotes(matcher)]),
        times,
        summary,
        patterns: patterns.patterns,
        isCapped: patterns.isCapped,
        entries: { cutEntries, unexplained, outside: entries.outside(source.lineCount) },
        source,
        steps: steps?.result(source.lineCount) ?? null,
      });
    },
  };
}

function writtenTo(steps: StepRecorder | null): Pick<LineSink, 'written'> {
  return steps === null ? {} : { written: (bytes, start, end, line) => steps.line(bytes, start, end, line) };
}

interface Reading {
  name: string;
  reason: string;
  encoding: TextEncoding;
  source: FileReader;
  /** null: no parsing rule takes part. */
  matcher: RuleMatcher | null;
  end(): void;
}

/** The first bytes of a file, kept until its format is known. */
class SampleBytes {
  length = 0;
  #buffer = new Uint8Array(SAMPLE_BYTES);

  add(chunk: Uint8Array): void {
    if (this.length + chunk.length > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(this.length + chunk.length, 2 * this.length));
      larger.set(this.bytes());
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.length);
    this.length += chunk.length;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.length);
  }
}
