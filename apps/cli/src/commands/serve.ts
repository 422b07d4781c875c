import { homedir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { runServerProgram } from '../serve/server-program.ts';

export const help = `Usage: rootline serve [--data FOLDER] [--port NUMBER] [--host ADDRESS]

Runs the full product on this machine, including its database, and prints the address to open in your browser. The first start
also prints a link to create the administrator. Press Ctrl-C to stop it; your data is kept.

  --data FOLDER    where to keep the database and uploaded files (default ${dataFolder()})
  --port NUMBER    port to listen on (default 8080); 0 picks a free port
  --host ADDRESS   address to listen on (default 127.0.0.1)

Everything else is set with environment variables, listed in docs/settings.md; DATA_DIR, PORT, and HOST work too.
Requires the package @rootline/server.

Examples:
  rootline serve
  rootline serve --data /srv/rootline --port 9000
`;

/** `rootline serve`: the server and its embedded database, in the foreground. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, {
    data: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
  });
  if (words.length > 0) throw new UsageError('serve takes no FILE.');
  return runServerProgram('main', [], {
    DATA_DIR: flags.data ?? process.env['DATA_DIR'] ?? dataFolder(),
    ...(flags.port !== undefined && { PORT: flags.port }),
    ...(flags.host !== undefined && { HOST: flags.host }),
  });
}

/** Where programs of this system keep the data of a user. */
function dataFolder(): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Rootline');
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Rootline');
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'rootline');
}
