import { bytesOf, type JournalEntry, journalLines, readJournalEntry, textOf } from '@rootline/sources/lines';
import type { Reach, Source, SourceCall, Stream, StreamLine } from '../source.ts';

export interface JournalWords {
  units: readonly string[];
  /** Words passed to the program unchanged: `--directory`, `--user`. */
  more: readonly string[];
}

const FIELDS = [
  ...['MESSAGE', 'PRIORITY', 'UNIT', 'USER_UNIT', '_SYSTEMD_UNIT', '_SYSTEMD_USER_UNIT', 'SYSLOG_IDENTIFIER'],
  ...['SYSLOG_PID', '_COMM', '_PID', '_HOSTNAME', '_TRANSPORT'],
];
/** Output of further units is part of the system's stream. */
const MOST_UNITS = 50;

/** The systemd journal: one stream per unit for what it printed, and one for everything else. */
export function journalSource(words: JournalWords): Source {
  const units = words.units.flatMap((unit) => ['-u', unit]);
  return {
    title: ['journal', ...units].join(' '),
    plan: async (reach) => ({ calls: [journalCall(words, reach)], notes: [] }),
  };
}

/** The call that reads the journal. */
export function journalCall({ units, more }: JournalWords, { sinceMs, lines, follows }: Reach): SourceCall {
  return {
    program: 'journalctl',
    args: [
      ...['--output', 'json', `--output-fields=${FIELDS.join(',')}`, '--no-pager'],
      ...['--lines', String(lines)],
      ...(sinceMs === null ? [] : ['--since', `@${Math.floor(sinceMs / 1000)}`]),
      ...(follows ? ['--follow'] : []),
      ...units.map((unit) => `--unit=${unit}`),
      ...more,
    ],
    reads: units.length === 0 ? 'the journal' : `the journal of ${units.join(', ')}`,
    kind: 'log',
    lines,
    open() {
      const streams = createUnitStreams();
      return (line, pipe) => {
        if (pipe === 'stderr') return null;
        const entry = readJournalEntry(textOf(line));
        if (entry === null) return null;
        const stream = streams.of(entry);
        return journalLines(entry, stream.service === null ? 'system' : 'printed').map(
          (text): StreamLine => ({ stream, text: bytesOf(text) }),
        );
      };
    },
    goOn: () => null,
  };
}

function createUnitStreams() {
  const system: Stream = { name: 'journal.log', service: null, aliases: [] };
  const printed = new Map<string, Stream>();
  return {
    of({ unit, isPrinted }: JournalEntry): Stream {
      if (!isPrinted || unit === null) return system;
      const known = printed.get(unit);
      if (known !== undefined) return known;
      if (printed.size >= MOST_UNITS) return system;
      const stream: Stream = { name: `${unit}.log`, service: unit, aliases: [] };
      printed.set(unit, stream);
      return stream;
    },
  };
}
