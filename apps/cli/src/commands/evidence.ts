import { ANSWER_LIMITS } from '../answer-limits.ts';
import { readFileArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { type EvidenceBudget, type EvidenceForm, evidenceText } from '../evidence-text.ts';
import { EXIT } from '../exit-codes.ts';
import { isForPeople, tell, write } from '../print.ts';
import { createLineReader, openLog, parseInput } from '../read-input.ts';

export const help = `Usage: rootline evidence FILE [--budget TOKENS] [--json]

Shows the lines a model would see. FILE can be - for standard input.

  --budget TOKENS   most tokens of the evidence, as this program estimates them for the worst of the usual tokenizers;
                    without it, all that is printed takes at most ${ANSWER_LIMITS.tokens}
  --json            print JSON (the default in a pipe), which holds the evidence twice: as one text, and line by line
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
    if (lineCount === 0 && log.entryCount > 0) tell(`No line fits into --budget ${budget.tokens}.`);
    await write(printed);
    return EXIT.done;
  } finally {
    await input.close();
  }
}

/** A budget that is asked for bounds what a model reads, so both forms hold the same lines. */
function readBudget(text: string | undefined, form: EvidenceForm): EvidenceBudget {
  if (text === undefined) return { tokens: ANSWER_LIMITS.tokens, counted: form };
  const tokens = Number(text);
  if (!Number.isInteger(tokens) || tokens < 1) throw new UsageError('--budget must be a whole number from 1.');
  return { tokens, counted: 'text' };
}
