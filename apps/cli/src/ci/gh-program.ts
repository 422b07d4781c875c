import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { CiRefused, type CiSend } from './ci-api.ts';

/** How gh ends when no one is signed in. */
const NOT_SIGNED_IN = 4;
const MOST_TOLD = 4000;

/** Asks GitHub through the program gh, which knows who the person is. */
export function sendThroughGh(host: string, environment: NodeJS.ProcessEnv): CiSend {
  return async (path) => {
    const program = spawn('gh', ['api', '--hostname', host, path.replace(/^\//, '')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, GH_PROMPT_DISABLED: '1', NO_COLOR: '1' },
    });
    const started = once(program, 'spawn');
    await started.catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'ENOENT'
        ? new CommandError(
            'This needs the program gh, signed in with gh auth login, or a token in GITHUB_TOKEN.',
            EXIT.usage,
            { cause },
          )
        : cause;
    });
    let told = '';
    program.stderr.on('data', (piece) => {
      told = `${told}${piece}`.slice(0, MOST_TOLD);
    });
    const ended = once(program, 'close');
    async function* answer(): AsyncGenerator<Uint8Array> {
      yield* program.stdout;
      const [code] = await ended;
      if (code !== 0) throw refusal(Number(code), told, host, path);
    }
    const pieces = answer();
    // What is refused is refused before its first byte.
    const first = await pieces.next();
    async function* whole(): AsyncGenerator<Uint8Array> {
      if (first.done === true) return;
      yield first.value;
      yield* pieces;
    }
    return new Response(Readable.toWeb(Readable.from(whole())) as ReadableStream<Uint8Array>);
  };
}

/** Why gh ended, without what it says: that may quote anything. */
function refusal(code: number, told: string, host: string, path: string): CommandError {
  const status = Number(/\(HTTP (\d{3})\)/.exec(told)?.[1] ?? 0);
  if (status > 0) return new CiRefused(`${host} refused GET ${path.split('?')[0]} (${status}).`, status);
  if (code === NOT_SIGNED_IN || /gh auth login/.test(told)) {
    return new CommandError(`gh is not signed in to ${host}: run gh auth login, or set GITHUB_TOKEN.`, EXIT.refused);
  }
  return new CommandError(`gh could not reach ${host} (it ended with ${code}).`, EXIT.refused);
}
