import { ANSWER_LIMITS } from '../answer-limits.ts';
import { readFileArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { type EvidenceForm, evidenceText, leastBudget } from '../evidence-text.ts';
import { EXIT } from '../exit-codes.ts';
import { isForPeople, tell, write } from '../print.ts';
import { createLineReader, openLog, parseInput } from '../read-input.ts';

export const help = `Usage: rootline evidence FILE [--budget TOKENS] [--json]

Shows the lines a model would see. FILE can be - for standard input.

  --budget TOKENS   most tokens of all that is printed, as this program estimates them for the worst of the usual
                    tokenizers (default ${ANSWER_LIMITS.tokens})
  --json            print JSON (the default in a pipe); its budget must hold each line twice
`;

/** `rootline evidence FILE`: the lines a model would be shown. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('evidence', args, {
    json: { type: 'boolean' },
    budget: { type: 'string' },
  });
  const form = isForPeople(flags) ? 'text' : 'json';
  const budget = readBudget(flags.budget, form);
  const input = await openLog(file);
  try {
    const log = await parseInput(input);
    const { printed, lineCount } = await evidenceText(log, createLineReader(input.path, log), { budget, form });
    if (lineCount === 0 && log.entryCount > 0) tell(`No line fits into ${budget} tokens.`);
    await write(printed);
    return EXIT.done;
  } finally {
    await input.close();
  }
}

function readBudget(text: string | undefined, form: EvidenceForm): number {
  if (text === undefined) return ANSWER_LIMITS.tokens;
  const budget = Number(text);
  const least = leastBudget(form);
  if (!Number.isInteger(budget) || budget < least) {
    throw new UsageError(`--budget must be a whole number of at least ${least}.`);
  }
  return budget;
}
