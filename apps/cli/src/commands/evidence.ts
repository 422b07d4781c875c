import { chooseEvidence, type EvidenceRequest, estimateTokens } from '@rootline/rca';
import { ANSWER_LIMITS } from '../answer-limits.ts';
import { readFileArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { isForPeople, jsonLine, write } from '../print.ts';
import { createLineReader, openLog, parseInput } from '../read-input.ts';

/** What JSON adds to a line, which stands in it twice: by itself and in the whole text. */
const JSON_TOKENS_A_LINE = 20;

export const help = `Usage: rootline evidence FILE [--budget TOKENS] [--json]

The lines a model would be shown. FILE may be - for standard input.

  --budget TOKENS   room for their text, four characters a token; without it all that is printed keeps within about
                    ${ANSWER_LIMITS.tokens} tokens
  --json            JSON, as into a pipe
`;

/** `rootline evidence FILE`: the lines a model would be shown. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('evidence', args, {
    json: { type: 'boolean' },
    budget: { type: 'string' },
  });
  const forPeople = isForPeople(flags);
  const room = flags.budget === undefined ? printedRoom(forPeople) : readBudget(flags.budget);
  const input = await openLog(file);
  try {
    const log = await parseInput(input);
    const pack = await chooseEvidence(log, createLineReader(input.path, log), room);
    if (forPeople) await write(`${pack.text}\n`);
    else await write(jsonLine({ lines: pack.lines.map(({ n, text }) => ({ n, text })), text: pack.text }));
    return 0;
  } finally {
    await input.close();
  }
}

type Room = Required<Pick<EvidenceRequest, 'budgetTokens' | 'countTokens'>>;

/** Room for all that is printed: a command whose answer is read by a model leaves it room for other things. */
function printedRoom(forPeople: boolean): Room {
  const countTokens = forPeople
    ? estimateTokens
    : (text: string) => 2 * estimateTokens(text) + JSON_TOKENS_A_LINE * (text.split('\n').length - 1);
  return { budgetTokens: ANSWER_LIMITS.tokens, countTokens };
}

function readBudget(text: string): Room {
  const budgetTokens = Number(text);
  if (!Number.isInteger(budgetTokens) || budgetTokens < 1)
    throw new UsageError('--budget must be a whole number from 1.');
  return { budgetTokens, countTokens: (shown) => shown.length / 4 };
}
