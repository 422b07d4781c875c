import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './command-error.ts';

/** Parses one FILE and the command's flags; anything else is a usage error. */
export function readFileArguments<const O extends ParseArgsOptionsConfig>(command: string, args: string[], options: O) {
  const { words, flags } = readArguments(args, options);
  const [file, ...more] = words;
  if (file === undefined) throw new UsageError(`${command} needs a FILE, or - for standard input.`);
  if (more.length > 0) throw new UsageError(`${command} takes one FILE, but got ${words.length}.`);
  return { file, flags };
}

/** Reads the words and the flags of a command; an unknown flag is a usage error. */
export function readArguments<const O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    const { positionals, values } = parseArgs({
      args: withDashedIds(args, options),
      options,
      allowPositionals: true,
      strict: true,
    });
    return { words: positionals, flags: values };
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UsageError(`${sentence}.`);
  }
}

/** Ids and tokens may begin with a dash, and no flag of ours looks like one. */
const DASHED_ID = /^-[A-Za-z0-9_][\w-]{8,}$/;

/** The same call with such words where they cannot be taken for flags: behind their flag, or behind `--`. */
function withDashedIds(args: string[], options: ParseArgsOptionsConfig): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const flags: string[] = [];
  const ids: string[] = [];
  for (const word of args.slice(0, end)) {
    const before = flags.at(-1);
    if (!DASHED_ID.test(word)) flags.push(word);
    else if (before !== undefined && options[before.slice(2)]?.type === 'string') flags.push(`${flags.pop()}=${word}`);
    else ids.push(word);
  }
  return ids.length === 0 && end === args.length ? flags : [...flags, '--', ...ids, ...args.slice(end + 1)];
}

/** One word of a list, or null when the flag is not given. */
export function readChoice<const W extends string>(flag: string, value: string | undefined, words: readonly W[]) {
  if (value === undefined) return null;
  const found = words.find((word) => word === value);
  if (found === undefined) throw new UsageError(`--${flag} must be one of ${words.join(', ')}.`);
  return found;
}
