import { readArguments, readChoice } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { isForPeople } from '../print.ts';
import { watchInterruption } from '../server/interruption.ts';
import { readDuration, readWindow, WINDOW_FLAGS } from '../sources/capture-window.ts';
import { dockerSource } from '../sources/docker/docker-source.ts';
import { JOURNAL_FLAGS, journalOf } from '../sources/journal/journal-words.ts';
import { CLUSTER_FLAGS } from '../sources/kubernetes/cluster-flags.ts';
import type { clusterSource } from '../sources/kubernetes/cluster-words.ts';
import type { Source } from '../sources/source.ts';
import { splitWords } from '../sources/split-words.ts';
import type { Follow } from '../watch/follow.ts';
import { followFile } from '../watch/follow-file.ts';
import { followInput } from '../watch/follow-input.ts';
import { followSource } from '../watch/follow-source.ts';
import { watch } from '../watch/watch.ts';
import { linesView, screenView } from '../watch/watch-view.ts';

/** How much is read of what was there before, by default. */
const USUAL_LINES = 1000;
const USUAL_WINDOW = '5m';

export const help = `Usage: rootline watch FILE... [--until failing] [--for TIME] [--window TIME]
       rootline watch docker|podman NAME...
       rootline watch kubectl [-n NAMESPACE] POD|KIND/NAME|SELECTOR... [-- WORDS]
       rootline watch journal [-u UNIT]... [-- WORDS]

Shows the current verdict. Reads the last lines of files, containers, pods, units, or standard input (-), then every new
line, and keeps updating what is broken. On a terminal it updates in place; in a pipe it prints one line per change.
Press Ctrl-C to stop. Restarted containers and new pods are followed automatically. To watch a file that has the name of
a source, write ./docker.

  --until failing   exit with code 1 as soon as something fails
  --for TIME        stop after this time with exit code 0
  --window TIME     how long a line counts (default ${USUAL_WINDOW}), up to about 4 MB of lines
  --since TIME      start with lines from this time on: 15m, 2h, or a time such as 2026-11-27T10:00:00Z
  --lines N         start with the last N lines of each stream (default ${USUAL_LINES.toLocaleString('en')})
  --json            print each change as a line of JSON
  -n, --namespace NAME, -l, --selector LABELS, --context NAME  as with rootline kubectl
  -u, --unit UNIT   as with rootline journal

Examples:
  rootline watch app.log
  make run 2>&1 | rootline watch -
  rootline watch docker web db
  rootline watch kubectl -n shop deploy/web --until failing --for 10m

Exit code: 0 end of input or of --for, 1 failing with --until failing, 2 usage error, program missing, or name unknown,
3 no permission or unreachable, 4 nothing to read, 130 Ctrl-C.
`;

const FLAGS = {
  ...WINDOW_FLAGS,
  ...CLUSTER_FLAGS,
  ...JOURNAL_FLAGS,
  until: { type: 'string' },
  window: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** `rootline watch`: runs until the input ends, --for is over, --until is met, or Ctrl-C is pressed. */
export async function run(args: string[]): Promise<number> {
  const { own, more } = splitWords(args);
  const { words, flags } = readArguments(own, FLAGS);
  const until = readChoice('until', flags.until, ['failing']);
  const windowText = flags.window ?? USUAL_WINDOW;
  const windowMs = readDuration('window', windowText);
  const { since, lines: most } = flags;
  const { sinceMs, lines } = readWindow(
    { ...(since !== undefined && { since }), ...(most !== undefined && { lines: most }) },
    Date.now(),
    USUAL_LINES,
  );
  const forMs = flags.for === undefined ? null : readDuration('for', flags.for);
  const [first, ...names] = words;
  const source = await sourceOf(first ?? '', names, flags, more);
  if (source === null && more.length > 0) throw new UsageError('Words after -- are for kubectl and journalctl.');
  const follows: Follow[] =
    source === null ? filesOf(words, lines) : [followSource(source, { sinceMs, lines, follows: true })];
  const screen = isForPeople(flags) ? screenView(windowText) : null;
  const interruption = watchInterruption();
  try {
    const last = await watch(
      { follows, windowMs, until, forMs },
      screen ?? linesView(flags.json === true),
      interruption.signal,
    );
    if (interruption.signal.aborted) return EXIT.interrupted;
    return until !== null && last?.state === until ? EXIT.finding : EXIT.done;
  } finally {
    interruption.forget();
    screen?.end();
  }
}

type WatchFlags = Parameters<typeof clusterSource>[1] & Parameters<typeof journalOf>[1];

/** The source that the first word names; null if the words are files. */
async function sourceOf(
  word: string,
  names: readonly string[],
  flags: WatchFlags,
  more: readonly string[],
): Promise<Source | null> {
  if (word === 'docker' || word === 'podman') return dockerSource(word, [...names, ...more]);
  if (word === 'kubectl')
    return (await import('../sources/kubernetes/cluster-words.ts')).clusterSource(names, flags, more);
  if (word === 'journal') return journalOf(names, flags, more);
  return null;
}

function filesOf(words: readonly string[], lines: number): Follow[] {
  if (words.length === 0 && process.stdin.isTTY)
    throw new UsageError('watch requires a FILE, a source, or - for standard input.');
  const files = words.length === 0 ? ['-'] : words;
  return files.map((word) => (word === '-' ? followInput() : followFile(word, lines)));
}
