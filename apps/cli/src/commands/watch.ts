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

/** What is read unasked of what was there before. */
const USUAL_LINES = 1000;
const USUAL_WINDOW = '5m';

export const help = `Usage: rootline watch FILE... [--until failing] [--for TIME] [--window TIME]
       rootline watch docker|podman NAME...
       rootline watch kubectl [-n NAMESPACE] POD|KIND/NAME|SELECTOR... [-- WORDS]
       rootline watch journal [-u UNIT]... [-- WORDS]

The verdict as it stands: reads the last lines of files, containers, pods, units, or standard input (-), and then every
line that comes, and works out again and again what is broken. In a terminal it changes in its place, in a pipe each
change is one line. Ctrl-C ends it. A container that restarts is followed on, pods that come later are, too. A file
that is called as a source is written ./docker.

  --until failing   ends with exit code 1 when something fails
  --for TIME        ends after so long, with exit code 0
  --window TIME     how long a line counts (default ${USUAL_WINDOW}), as far as about 4 MB of lines reach
  --since TIME      what was before, from when on: 15m, 2h, or a time such as 2026-11-27T10:00:00Z
  --lines N         what was before, the last N lines of each stream (default ${USUAL_LINES.toLocaleString('en')})
  --json            each change as a line of JSON
  -n, --namespace NAME, -l, --selector LABELS, --context NAME  as with rootline kubectl
  -u, --unit UNIT   as with rootline journal

Examples:
  rootline watch app.log
  make run 2>&1 | rootline watch -
  rootline watch docker web db
  rootline watch kubectl -n shop deploy/web --until failing --for 10m

Exit code: 0 the end of the input or of --for, 1 failing with --until failing, 2 wrong call, the program is missing, or it does not
know the name, 3 no permission, or out of reach, 4 nothing to read, 130 Ctrl-C.
`;

const FLAGS = {
  ...WINDOW_FLAGS,
  ...CLUSTER_FLAGS,
  ...JOURNAL_FLAGS,
  until: { type: 'string' },
  window: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** `rootline watch`: until the end of the input, of --for, Ctrl-C, or what --until names. */
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
  if (source === null && more.length > 0) throw new UsageError('Words behind -- are for kubectl and journalctl.');
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

/** null: the words are files. */
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
    throw new UsageError('watch needs a FILE, a source, or - for standard input.');
  const files = words.length === 0 ? ['-'] : words;
  return files.map((word) => (word === '-' ? followInput() : followFile(word, lines)));
}
