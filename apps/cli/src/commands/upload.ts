import { readArguments } from '../arguments.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { jsonLine, write } from '../print.ts';
import { sendFile } from '../server/send-file.ts';
import { readAccess, SERVER_FLAGS, SERVER_HELP } from '../server/server-flags.ts';
import { withServer } from '../server/with-server.ts';

export const help = `Usage: rootline upload FILE... --server URL [--wait] [--name NAME] [--json]

Sends logs to a server and prints the id of each, one a line. FILE may be - for standard input.

${SERVER_HELP}
  --wait            wait until each file is parsed
  --name NAME       name of the file at the server; for - and for files without .json, .log or .txt
  --json            one JSON object a file: id, filename and, with --wait, status, entries and levels

Exit code: 0 done, 2 wrong call, 3 server refused or out of reach, 4 not parsed, 130 Ctrl-C.
`;

/** `rootline upload FILE...`: sends files in their order and prints their ids; the first refusal ends it. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, {
    ...SERVER_FLAGS,
    wait: { type: 'boolean' },
    name: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (words.length === 0) throw new UsageError('upload needs a FILE, or - for standard input.');
  if (flags.name !== undefined && words.length > 1) throw new UsageError('--name names one FILE.');
  return withServer(readAccess(flags), async (server) => {
    for (const file of words) {
      const id = await sendFile(server, file, { name: flags.name });
      if (flags.json !== true) await write(`${id}\n`);
      if (flags.wait !== true) {
        if (flags.json === true) await write(jsonLine({ id }));
        continue;
      }
      const { filename, status, error, entryCount, facts } = await server.client.waitForFile(id, server.signal);
      if (flags.json === true) {
        await write(jsonLine({ id, filename, status, error, entries: entryCount, facts }));
      }
      if (status === 'failed') throw new CommandError(error ?? `${filename} could not be parsed.`, EXIT.failed);
    }
    return EXIT.done;
  });
}
