import { chooseEvidence } from '@rootline/rca';
import { readFileArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { isForPeople, write } from '../print.ts';
import { createLineReader, openLog, parseInput } from '../read-input.ts';

const DEFAULT_BUDGET = 6000;

export const help = `Usage: rootline evidence FILE [--budget TOKENS] [--json]

The lines a model would be shown. FILE may be - for standard input.

  --budget TOKENS   room for them, four characters a token (default ${DEFAULT_BUDGET})
  --json            JSON, as into a pipe
`;

/** `rootline evidence FILE --budget N`: the lines a model would be shown. N counts characters / 4. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('evidence', args, {
    json: { type: 'boolean' },
    budget: { type: 'string' },
  });
  const budgetTokens = flags.budget === undefined ? DEFAULT_BUDGET : Number(flags.budget);
  if (!Number.isInteger(budgetTokens) || budgetTokens < 1)
    throw new UsageError('--budget must be a whole number from 1.');
  const input = await openLog(file);
  try {
    const log = await parseInput(input);
    const pack = await chooseEvidence(log, createLineReader(input.path, log), {
      budgetTokens,
      countTokens: (text) => text.length / 4,
    });
    if (isForPeople(flags)) await write(`${pack.text}\n`);
    else await write(`${JSON.stringify({ lines: pack.lines.map(({ n, text }) => ({ n, text })), text: pack.text })}\n`);
    return 0;
  } finally {
    await input.close();
  }
}
