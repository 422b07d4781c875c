import { existsSync, fstatSync } from 'node:fs';
import { nearName } from '@rootline/contract';
import { UsageError } from './command-error.ts';
import { COMMANDS, type Command, helpText } from './commands.ts';
import { EXIT } from './exit-codes.ts';
import { explainFailure } from './explain-failure.ts';
import { tell } from './print.ts';
import { releaseVersion } from './release-version.ts';
import { wrapHelp } from './wrap-help.ts';

const isHelp = (word: string) => word === '--help' || word === '-h';

async function main(words: string[]): Promise<number> {
  // `make 2>&1 | rootline` needs no word.
  const [name, ...args] = words.length === 0 && isPiped() ? ['-'] : words;
  if (name === undefined || isHelp(name)) return show(wrapHelp(helpText()), name === undefined);
  if (name === 'version' || name === '--version' || name === '-V') return show(`${releaseVersion()}\n`);
  if (name === 'help') return show(wrapHelp(args[0] === undefined ? helpText() : (await load(args[0])).help));
  if (Object.hasOwn(COMMANDS, name)) {
    const command = await load(name);
    return args.some(isHelp) ? show(wrapHelp(command.help)) : command.run(args, COMMANDS);
  }
  if (!isFile(name)) throw new UsageError(`No command or file named ${name}. ${hintFor(name)}`);
  const { help, runBare } = await import('./commands/analyze.ts');
  return args.some(isHelp) ? show(wrapHelp(help)) : runBare([name, ...args]);
}

/** Another program or a file writes into standard input. */
function isPiped(): boolean {
  try {
    const input = fstatSync(process.stdin.fd);
    return input.isFIFO() || input.isSocket() || input.isFile();
  } catch {
    // It is closed.
    return false;
  }
}

function hintFor(name: string): string {
  const near = nearName(name, Object.keys(COMMANDS));
  return near === null ? 'Run rootline help for a list of commands.' : `Did you mean rootline ${near}?`;
}

/** `rootline build.log` needs no command: a file, standard input, or flags before one. */
function isFile(word: string): boolean {
  return word.startsWith('-') || /[./\\]/.test(word) || existsSync(word);
}

async function load(name: string): Promise<Command> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(`Unknown command ${name}. ${hintFor(name)}`);
  return command.load();
}

function show(text: string, isMistake = false): number {
  process.stdout.write(text);
  return isMistake ? EXIT.usage : EXIT.done;
}

/** 1 means a finding: no failure ends with it, whatever it is. */
function fail(error: unknown): number {
  const explained = explainFailure(error);
  if (explained === null) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  else tell(explained.message);
  return explained?.exitCode ?? EXIT.failed;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe went away (`| head`): no one is left to tell.
  process.exit(error.code === 'EPIPE' ? EXIT.done : fail(error));
});
process.on('uncaughtException', (error) => process.exit(fail(error)));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = fail(error);
}
