import { readArguments } from '../arguments.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { jsonLine, write } from '../print.ts';
import { sendFile } from '../server/send-file.ts';
import { readAccess, SERVER_FLAGS, SERVER_HELP } from '../server/server-flags.ts';
import { withServer } from '../server/with-server.ts';

export const help = `Usage: rootline upload FILE... --server URL [--wait] [--name NAME] [--json]

Uploads logs to a server and prints the ID of each, one per line. FILE can be - for standard input.

${SERVER_HELP}
  --wait            wait until each file is parsed
  --name NAME       name of the file on the server; for - and for files without .json, .log, or .txt
  --json            one JSON object per file: id, filename, and with --wait also status, entries, and levels

Exit codes: 0 success, 2 usage error, 3 server unreachable or request rejected, 4 parsing failed, 130 Ctrl-C.
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
  if (flags.name !== undefined && words.length > 1) throw new UsageError('--name can only be used with one FILE.');
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
