import { LIMITS, type PatternChange } from '@rootline/contract';
import { cleanText, compareLogs } from '@rootline/rca';
import { readArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { isForPeople, write } from '../print.ts';
import { parseFile } from '../read-input.ts';

const SHOWN = 40;

export const help = `Usage: rootline diff GOOD BAD [--all] [--json]

What BAD tells that GOOD does not: messages that are new, vanished, or more or less frequent than chance explains,
the most telling first. One of the two may be - for standard input.

  --all    the unchanged messages too, and no cut after ${SHOWN} lines
  --json   JSON, as into a pipe
`;

type Compared = ReturnType<typeof compareLogs>[number];

/** `rootline diff GOOD BAD`: how the messages of one log differ from those of another. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, { json: { type: 'boolean' }, all: { type: 'boolean' } });
  const [good, bad, ...more] = words;
  if (good === undefined || bad === undefined || more.length > 0)
    throw new UsageError('diff takes two files: GOOD BAD.');
  if (good === '-' && bad === '-') throw new UsageError('Only one of the two files can be standard input.');
  const baseline = await parseFile(good, () => {});
  const patterns = compareLogs(baseline, await parseFile(bad, () => {}));
  const shown = flags.all === true ? patterns : patterns.filter(({ change }) => change !== 'same');
  if (isForPeople(flags)) await write(readable(flags.all === true ? shown : shown.slice(0, SHOWN), shown.length));
  else await write(`${JSON.stringify({ patterns: shown.slice(0, LIMITS.list.max) })}\n`);
  return EXIT.done;
}

function readable(patterns: Compared[], total: number): string {
  const lines = patterns.map(
    ({ change, baselineCount, count, odds, pattern }) =>
      `${MARKS[change].padEnd(8)} ${counts(baselineCount, count)} ${oddsText(change, odds)}  ${cleanText(pattern)}`,
  );
  const rest = total - patterns.length;
  const end = total === 0 ? ['No message changed.'] : rest > 0 ? [`… ${rest} more (--all)`] : [];
  return `${[...lines, ...end].join('\n')}\n`;
}

const MARKS: Record<PatternChange, string> = { new: 'new', vanished: 'gone', more: 'more', less: 'less', same: 'same' };

function counts(before: number, now: number): string {
  return `${String(before).padStart(8)} → ${String(now).padEnd(8)}`;
}

function oddsText(change: PatternChange, odds: number): string {
  const text = change === 'more' || change === 'less' ? `× ${odds.toFixed(odds < 10 ? 2 : 0)}` : '';
  return text.padStart(8);
}
