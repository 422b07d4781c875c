import { readArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { runServerProgram } from '../serve/server-program.ts';

export const help = `Usage: rootline demo [--port NUMBER] [--no-open]

Shows the whole product in the browser on the log of an incident that is made up. It needs no account: the link that
is printed signs in. Ctrl-C stops it and removes everything.

  --port NUMBER   port to listen on (default: a free one)
  --no-open       prints the link only

Needs the package @rootline/server beside this one.
`;

/** `rootline demo`: the server on a temporary folder with example logs. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, { port: { type: 'string' }, 'no-open': { type: 'boolean' } });
  if (words.length > 0) throw new UsageError('demo takes no FILE.');
  const port = flags.port === undefined ? [] : ['--port', flags.port];
  return runServerProgram('demo', [...port, ...(flags['no-open'] === true ? ['--no-open'] : [])], {});
}
