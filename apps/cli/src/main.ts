import { CommandError, UsageError } from './command-error.ts';
import { EXIT } from './exit-codes.ts';
import { tell } from './print.ts';

interface Command {
  /** Runs with the words after its name and gives the exit code. */
  run(args: string[]): Promise<number>;
  /** What `rootline NAME --help` says. */
  help: string;
}

/** One line per command: what `rootline help` says, and the module that is loaded when it is called. */
const COMMANDS: Record<string, { words: string; summary: string; load: () => Promise<Command> }> = {
  parse: { words: 'FILE', summary: 'entries, levels and times of a log', load: () => import('./commands/parse.ts') },
  templates: {
    words: 'FILE',
    summary: 'the message template of every line',
    load: () => import('./commands/templates.ts'),
  },
  evidence: {
    words: 'FILE',
    summary: 'the lines a model would be shown',
    load: () => import('./commands/evidence.ts'),
  },
  analyze: {
    words: 'FILE',
    summary: 'root-cause analysis, here or with --server',
    load: () => import('./commands/analyze.ts'),
  },
  diff: {
    words: 'GOOD BAD',
    summary: 'messages that one log tells and another does not',
    load: () => import('./commands/diff.ts'),
  },
  'draft-rule': {
    words: 'FILE',
    summary: 'a parsing rule made of a log',
    load: () => import('./commands/draft-rule.ts'),
  },
  upload: { words: 'FILE...', summary: 'send logs to a server', load: () => import('./commands/upload.ts') },
  mcp: { words: '', summary: 'read-only tools for an assistant, over MCP', load: () => import('./commands/mcp.ts') },
};

const HELP_WORDS = ['--help', '-h'];

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || HELP_WORDS.includes(name)) return showHelp(helpText(), name === undefined);
  if (name === 'help') return args[0] === undefined ? showHelp(helpText()) : showHelp((await load(args[0])).help);
  const command = await load(name);
  return args.some((word) => HELP_WORDS.includes(word)) ? showHelp(command.help) : command.run(args);
}

async function load(name: string): Promise<Command> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined)
    throw new UsageError(`There is no command ${name}. Known: ${Object.keys(COMMANDS).join(', ')}.`);
  return command.load();
}

function showHelp(text: string, isMistake = false): number {
  process.stdout.write(text);
  return isMistake ? EXIT.usage : EXIT.done;
}

function helpText(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { words, summary }]) => `  rootline ${name.padEnd(10)} ${words.padEnd(8)} ${summary}`,
  );
  return [
    'Usage (FILE may be - for standard input, --json for JSON):',
    ...lines,
    '',
    'rootline COMMAND --help tells more.',
    '',
  ].join('\n');
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe went away (`| head`): nobody is left to tell.
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  tell(error.message);
  process.exitCode = error.exitCode;
}
