import { open } from 'node:fs/promises';
import { DRAFT_BYTES, draftRule } from '@rootline/logparse';
import { readFileArguments } from '../arguments.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { isForPeople, jsonLine, tell, write } from '../print.ts';
import { openLog } from '../read-input.ts';

export const help = `Usage: rootline draft-rule FILE [--json]

Drafts a parsing rule from the first lines of a log, as JSON that you can import on a server.
FILE can be - for standard input. The number of matching lines is printed to standard error.
`;

/** `rootline draft-rule FILE`: the rule on standard output, its coverage beside it. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('draft-rule', args, { json: { type: 'boolean' } });
  const draft = draftRule(await readFirstBytes(file));
  if (draft === null)
    throw new CommandError('Cannot draft a rule from this file: its lines have no common layout.', EXIT.failed);
  const { rule, matchedLines, triedLines } = draft;
  tell(`The rule matches ${matchedLines} of the first ${triedLines} non-blank lines.`);
  await write(jsonLine(rule, isForPeople(flags) ? 2 : 0));
  return EXIT.done;
}

async function readFirstBytes(file: string): Promise<Uint8Array> {
  const input = await openLog(file);
  try {
    const opened = await open(input.path);
    const { buffer, bytesRead } = await opened.read(new Uint8Array(DRAFT_BYTES), 0, DRAFT_BYTES, 0);
    await opened.close();
    return buffer.subarray(0, bytesRead);
  } finally {
    await input.close();
  }
}
