import { readArguments } from '../arguments.ts';
import { CAPTURE_EXIT, CAPTURE_FLAGS, CAPTURE_HELP, runCapture } from '../sources/capture-command.ts';
import { JOURNAL_FLAGS, journalOf } from '../sources/journal/journal-words.ts';
import { splitWords } from '../sources/split-words.ts';

export const help = `Usage: rootline journal [-u UNIT]... [--since TIME] [--for TIME] [--lines N] [-- WORDS]

Shows what broke in systemd units. Uses your own journalctl to read the journal. Each unit's output is a stream of its
own; messages from the system are another. Keeps nothing. Words after -- are passed to journalctl.

  -u, --unit UNIT   only this unit; can be given several times
${CAPTURE_HELP}

Examples:
  rootline journal -u nginx -u postgresql --since 1h
  rootline journal --since 10m
  rootline journal -u web -- --user
  rootline journal -- --directory /mnt/var/log/journal

${CAPTURE_EXIT}
`;

/** `rootline journal`. */
export async function run(args: string[]): Promise<number> {
  const { own, more } = splitWords(args);
  const { words, flags } = readArguments(own, { ...CAPTURE_FLAGS, ...JOURNAL_FLAGS });
  return runCapture(journalOf(words, flags, more), flags);
}
