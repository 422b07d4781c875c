import { UsageError } from './usage-error.ts';

/** Runs with the words after its name and gives the exit code. */
export type Command = (args: string[]) => Promise<number>;

/** One line per command: what `rootline help` says, and the module that is loaded when it is called. */
const COMMANDS: Record<string, { summary: string; load: () => Promise<{ run: Command }> }> = {
  parse: { summary: 'entries, levels and times of a log', load: () => import('./commands/parse.ts') },
  templates: { summary: 'the message template of every line', load: () => import('./commands/templates.ts') },
  evidence: { summary: 'the lines a model would be shown (--budget N)', load: () => import('./commands/evidence.ts') },
  analyze: {
    summary: 'root-cause analysis (--endpoint URL --model M --timeout S)',
    load: () => import('./commands/analyze.ts'),
  },
};

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(helpText());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined)
    throw new UsageError(`There is no command ${name}. Known: ${Object.keys(COMMANDS).join(', ')}.`);
  return (await command.load()).run(args);
}

function helpText(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  rootline ${name.padEnd(10)} FILE   ${summary}`,
  );
  return ['Usage (FILE may be - for standard input, --json for JSON):', ...lines, ''].join('\n');
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe went away (`| head`): nobody is left to tell.
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`rootline: ${error.message}\n`);
  process.exitCode = 2;
}
