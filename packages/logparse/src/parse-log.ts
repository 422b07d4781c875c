import { detectFormat } from './detect/detect-format.ts';
import { BatchBuffer } from './entries/batch-buffer.ts';
import { EntryAssembler } from './entries/entry-assembler.ts';
import { signalOfWords } from './infer/signal.ts';
import { cleanText, withoutByteOrderMark } from './lines/clean-text.ts';
import { detectEncoding } from './lines/detect-encoding.ts';
import { forEachLine } from './lines/for-each-line.ts';
import { type BlockReader, createBlockReader } from './lines/line-blocks.ts';
import { createTextDecoder, type TextEncoding } from './lines/text-decoder.ts';
import { levelOfPrefix } from './normalize/level-prefix.ts';
import { TimeReader } from './normalize/time-reader.ts';
import { writeNotes } from './notes.ts';
import type { EntryBatch, LogParser, LogParserOptions, ParsedLog } from './parsed-log.ts';
import { levelCounts, Summary } from './summary.ts';
import { buildTemplates } from './templates/build-templates.ts';
import { PatternTable } from './templates/pattern-table.ts';
import { templateText } from './templates/template-text.ts';

const SAMPLE_BYTES = 256 * 1024;

/**
 * Reads a log of any format in one pass: lines, format, entries, templates and counts. Entries go to the sink in batches
 * while bytes come in; memory follows the number of message shapes, not the size of the file. No input makes it throw.
 */
export function createLogParser(options: LogParserOptions, sink: (batch: EntryBatch) => void): LogParser {
  const patterns = new PatternTable((pattern) => {
    const text = templateText(pattern.tokens);
    const { signal, needsNumbers } = signalOfWords(text);
    pattern.wordSignal = signal;
    pattern.signalNeedsNumbers = needsNumbers;
    pattern.prefixLevel = levelOfPrefix(text);
  });
  const summary = new Summary(() => patterns);
  const batch = new BatchBuffer(sink);
  const entries = new EntryAssembler(patterns, batch, summary);
  const times = new TimeReader(options.referenceTimeMs, options.fileName ?? '');
  const notes = new Set<string>();
  const sample = new SampleBytes();
  let reading: Reading | null = null;

  function begin(isWhole: boolean): Reading {
    const bytes = sample.bytes();
    const encoding = detectEncoding(bytes);
    const text = withoutByteOrderMark(cleanText(createTextDecoder(encoding).decode(bytes)));
    const choice = detectFormat({ text, lines: linesOf(text), isWhole, referenceTimeMs: options.referenceTimeMs });
    const context = { entries, times, notes };
    let lineNumber = 0;
    let isFirst = true;
    let replaced = false;
    const prepare = (raw: string): string => {
      const clean = cleanText(isFirst ? withoutByteOrderMark(raw) : raw);
      isFirst = isFirst && raw === '';
      replaced ||= clean.includes('\ufffd');
      return clean;
    };
    let consume: (text: string) => void;
    let end: () => void;
    if (choice.reads === 'lines') {
      const format = choice.open(context);
      consume = (raw) =>
        forEachLine(prepare(raw), (text, from, to) => {
          format.line(text, from, to, ++lineNumber);
        });
      end = () => format.end();
    } else {
      const format = choice.open(context);
      consume = (raw) => format.text(prepare(raw));
      end = () => format.end();
    }
    const blocks = createBlockReader(encoding, { wholeLines: choice.reads === 'lines', sink: consume });
    blocks.push(bytes);
    return { name: choice.name, reason: choice.reason, encoding, blocks, end, hasReplaced: () => replaced };
  }

  return {
    push(chunk) {
      if (reading !== null) return reading.blocks.push(chunk);
      sample.add(chunk);
      if (sample.length >= SAMPLE_BYTES) reading = begin(false);
    },
    finish(): ParsedLog {
      reading ??= begin(true);
      reading.blocks.finish();
      reading.end();
      entries.close();
      batch.flush();
      const axes = summary.axes();
      const { templates, templateOfPattern } = buildTemplates(patterns.patterns, axes);
      const strong = summary.strong(templateOfPattern);
      return {
        format: reading.name,
        formatReason: reading.reason,
        ...(reading.encoding === 'utf-8' ? {} : { encoding: reading.encoding }),
        zone: times.zone,
        notes: writeNotes({
          noted: notes,
          times,
          summary,
          entries,
          blocks: reading.blocks,
          replaced: reading.hasReplaced(),
          isCapped: patterns.isCapped,
        }),
        byteCount: reading.blocks.byteCount,
        lineCount: reading.blocks.lineCount,
        entryCount: summary.entryCount,
        levels: levelCounts(summary.levels),
        signalCount: summary.signalCount,
        firstTimestampMs: orNull(summary.firstTimestampMs),
        lastTimestampMs: orNull(summary.lastTimestampMs),
        templates,
        templateOfPattern,
        lineAxis: axes.lineAxis,
        timeAxis: axes.timeAxis,
        lineLevels: axes.lineLevels,
        timeLevels: axes.timeLevels,
        strongHead: strong.head,
        strongTail: strong.tail,
        lineIndex: reading.blocks.index.result(),
      };
    },
  };
}

interface Reading {
  name: string;
  reason: string;
  encoding: TextEncoding;
  blocks: BlockReader;
  end(): void;
  hasReplaced(): boolean;
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  forEachLine(text, (whole, from, to) => {
    lines.push(whole.slice(from, to));
  });
  return lines;
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** The first bytes of a file, kept until its format is known. */
class SampleBytes {
  length = 0;
  #buffer = new Uint8Array(SAMPLE_BYTES);

  add(chunk: Uint8Array): void {
    if (this.length + chunk.length > this.#buffer.length) {
      const larger = new Uint8Array(this.length + chunk.length);
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
