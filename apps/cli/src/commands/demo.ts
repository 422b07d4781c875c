import { readArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { runServerProgram } from '../serve/server-program.ts';

export const help = `Usage: rootline demo [--port NUMBER] [--no-open]

Opens the full product in your browser with the log of a made-up incident. You do not need an account: the printed link
signs you in. Press Ctrl-C to stop it and remove everything.

  --port NUMBER   port to listen on (default: a free one)
  --no-open       only print the link

Requires the package @rootline/server.
`;

/** `rootline demo`: the server on a temporary folder with example logs. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, { port: { type: 'string' }, 'no-open': { type: 'boolean' } });
  if (words.length > 0) throw new UsageError('demo takes no FILE.');
  const port = flags.port === undefined ? [] : ['--port', flags.port];
  return runServerProgram('demo', [...port, ...(flags['no-open'] === true ? ['--no-open'] : [])], {});
}
