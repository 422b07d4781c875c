import { LIMITS } from '@rootline/contract';
import { compareLogs } from '@rootline/rca';
import { cutText } from '@rootline/report';
import { readArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { isForPeople, jsonLine, write } from '../print.ts';
import { parseFile } from '../read-input.ts';
import { diffReport } from '../report/diff-report.ts';

const SHOWN = 40;
const LENGTH = 200;

export const help = `Usage: rootline diff GOOD BAD [--all] [--json]

Shows how BAD differs from GOOD: messages that are new, gone, or more or less frequent than chance would explain,
most significant first, with the line where each first appears: in BAD, or in GOOD if it is gone. Either one
can be - for standard input.

  --all    include unchanged messages and list up to ${LIMITS.list.max} instead of ${SHOWN}
  --json   print JSON (the default in a pipe)
`;

/** `rootline diff GOOD BAD`: how the messages of one log differ from those of another. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, { json: { type: 'boolean' }, all: { type: 'boolean' } });
  const [good, bad, ...more] = words;
  if (good === undefined || bad === undefined || more.length > 0)
    throw new UsageError('diff takes two files: GOOD BAD.');
  if (good === '-' && bad === '-') throw new UsageError('Only one of the two files can be standard input.');
  const baseline = await parseFile(good, () => {});
  const log = await parseFile(bad, () => {});
  const patterns = compareLogs(baseline, log);
  const isAll = flags.all === true;
  const shown = patterns
    .filter(({ change }) => isAll || change !== 'same')
    .map((row) => ({ ...row, pattern: isAll ? row.pattern : cutText(row.pattern, LENGTH) }));
  const most = isAll ? LIMITS.list.max : SHOWN;
  if (isForPeople(flags)) {
    const sides = [
      { name: good, entries: baseline.entryCount },
      { name: bad, entries: log.entryCount },
    ];
    await write(diffReport(sides, shown, most));
  } else await write(jsonLine({ total: shown.length, patterns: shown.slice(0, most) }));
  return EXIT.done;
}
