import { withoutUnseen } from '@rootline/contract';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { cutText } from '../print.ts';

/** How a program of the person's ended that could not do what it was asked. */
export interface ProgramEnd {
  program: string;
  /** What it was to read, for sentences. */
  reads: string;
  code: number | null;
  /** The last of what it said itself. */
  words: string;
}

const QUOTED = 300;
/** What programs write before the sentence that counts. */
const PREAMBLE = /^(?:Error(?: response from daemon| from server(?: \(\w+\))?)?|error|permission denied): /;

const REASONS: readonly { shape: RegExp; exitCode: number; say(end: ProgramEnd): string }[] = [
  {
    shape: /no such container|no container with name or ID/i,
    exitCode: EXIT.usage,
    say: ({ program, reads }) => `${program} has no container ${reads}; ${program} ps -a lists them`,
  },
  {
    shape: /\(NotFound\)|not found/,
    exitCode: EXIT.usage,
    say: ({ program }) => `${program} does not find it`,
  },
  {
    shape: /configured logging driver does not support reading|no logging driver|log driver .* (?:not|cannot)/i,
    exitCode: EXIT.failed,
    say: ({ reads }) => `The log driver of ${reads} keeps nothing that can be read`,
  },
  {
    shape:
      /permission denied|forbidden|unauthorized|must be logged in|not permitted|access denied|insufficient permissions/i,
    exitCode: EXIT.refused,
    say: ({ program, reads }) => `You may not read ${reads} with ${program}`,
  },
  {
    shape:
      /cannot connect|unable to connect|connection (?:to the server .* was )?refused|no such host|timed? ?out|dial tcp|no route to host/i,
    exitCode: EXIT.refused,
    say: ({ program }) => `${program} does not reach its server`,
  },
  {
    shape: /no journal files were (?:found|opened)/i,
    exitCode: EXIT.failed,
    say: () => 'There is no journal here that you may read',
  },
];

/** Whether the words of a program say why it gave nothing, although it ended well. */
export function saysWhy(words: string): boolean {
  return REASONS.some(({ shape }) => shape.test(words));
}

/** Why a program could not do what it was asked, in words, with its own behind them. */
export function explainProgram(end: ProgramEnd): CommandError {
  const { program, reads, code, words } = end;
  const reason = REASONS.find(({ shape }) => shape.test(words));
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  // The last line tells what the others led to.
  const quoted = cutText(
    withoutUnseen(lines.at(-1) ?? '')
      .trim()
      .replace(PREAMBLE, ''),
    QUOTED,
  );
  const said = quoted === '' ? '' : `: ${quoted}`;
  const sentence = reason?.say(end) ?? `${program} ended with ${code ?? 'a signal'} while it read ${reads}`;
  return new CommandError(`${sentence}${said}${/[.?!]$/.test(said) ? '' : '.'}`, reason?.exitCode ?? EXIT.failed);
}

/** The system does not start the program. */
export function explainStart(program: string, cause: NodeJS.ErrnoException): CommandError {
  const sentence =
    cause.code === 'ENOENT'
      ? `This needs the program ${program}, which is not installed here.`
      : `The program ${program} cannot be started (${cause.code ?? cause.message}).`;
  return new CommandError(sentence, EXIT.usage, { cause });
}
