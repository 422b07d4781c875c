import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** Reads one FILE and the flags of a command; anything else is a usage error. */
export function readFileArguments<const O extends ParseArgsOptionsConfig>(command: string, args: string[], options: O) {
  const parsed = parse(args, options);
  const [file, ...more] = parsed.positionals;
  if (file === undefined) throw new UsageError(`${command} needs a FILE, or - for standard input.`);
  if (more.length > 0) throw new UsageError(`${command} takes one FILE, not ${parsed.positionals.length}.`);
  return { file, flags: parsed.values };
}

function parse<const O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UsageError(`${sentence}.`);
  }
}
