import { withoutUnseen } from '@rootline/contract';
import { cutText } from '@rootline/report';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';

/** How a program that failed has exited. */
export interface ProgramEnd {
  program: string;
  /** What it should have read, for sentences. */
  reads: string;
  code: number | null;
  /** The end of its own messages. */
  words: string;
}

const QUOTED = 300;
/** Prefixes of the message itself. */
const PREAMBLE = /^(?:Error(?: response from daemon| from server(?: \(\w+\))?)?|error|permission denied): /;

const REASONS: readonly { shape: RegExp; exitCode: number; say(end: ProgramEnd): string }[] = [
  {
    shape: /no such container|no container with name or ID/i,
    exitCode: EXIT.usage,
    say: ({ program, reads }) => `${program} has no container ${reads}; ${program} ps -a lists all`,
  },
  {
    shape: /\(NotFound\)|not found/,
    exitCode: EXIT.usage,
    say: ({ program, reads }) => `${program} cannot find ${reads}`,
  },
  {
    shape: /configured logging driver does not support reading|no logging driver|log driver .* (?:not|cannot)/i,
    exitCode: EXIT.failed,
    say: ({ reads }) => `The log driver of ${reads} does not support reading`,
  },
  {
    shape:
      /permission denied|forbidden|unauthorized|must be logged in|not permitted|access denied|insufficient permissions/i,
    exitCode: EXIT.refused,
    say: ({ program, reads }) => `No permission to read ${reads} with ${program}`,
  },
  {
    shape:
      /cannot connect|unable to connect|connection (?:to the server .* was )?refused|no such host|timed? ?out|dial tcp|no route to host/i,
    exitCode: EXIT.refused,
    say: ({ program }) => `${program} cannot reach its server`,
  },
  {
    shape: /no journal files were (?:found|opened)/i,
    exitCode: EXIT.failed,
    say: () => 'No readable journal found',
  },
];

/** True if the messages of a program explain why it printed nothing although it succeeded. */
export function saysWhy(words: string): boolean {
  return REASONS.some(({ shape }) => shape.test(words));
}

/** Explains why a program failed, followed by the program's own message. */
export function explainProgram(end: ProgramEnd): CommandError {
  const { program, reads, code, words } = end;
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  // The last line is the conclusion; warnings may stand before it.
  const conclusion = lines.at(-1) ?? '';
  const reasonIn = (text: string) => REASONS.find(({ shape }) => shape.test(text));
  const reason = reasonIn(conclusion) ?? reasonIn(words);
  const quoted = cutText(withoutUnseen(conclusion).trim().replace(PREAMBLE, ''), QUOTED);
  const said = quoted === '' ? '' : `: ${quoted}`;
  const sentence = reason?.say(end) ?? `${program} exited with ${code ?? 'a signal'} while reading ${reads}`;
  return new CommandError(`${sentence}${said}${/[.?!]$/.test(said) ? '' : '.'}`, reason?.exitCode ?? EXIT.failed);
}

/** Explains why a program could not be started. */
export function explainStart(program: string, cause: NodeJS.ErrnoException): CommandError {
  const sentence =
    cause.code === 'ENOENT'
      ? `The program ${program} is not installed.`
      : `Failed to start the program ${program}: ${cause.code ?? cause.message}.`;
  return new CommandError(sentence, EXIT.usage, { cause });
}
