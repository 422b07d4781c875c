import { readArguments } from '../../arguments.ts';
import { CAPTURE_EXIT, CAPTURE_FLAGS, CAPTURE_HELP, runCapture } from '../capture-command.ts';
import { dockerSource, type Engine } from './docker-source.ts';

/** The command that reports on containers of an engine: `rootline docker NAME...`. */
export function engineCommand(engine: Engine) {
  const help = `Usage: rootline ${engine} NAME... [--since TIME] [--for TIME] [--lines N]

Shows what broke in containers. Uses your own ${engine} to read each container's output and the engine's events (started,
stopped, out of memory). Several streams become one case with one clock. Runs only ${engine} logs and ${engine} events,
and keeps nothing.

${CAPTURE_HELP}

Examples:
  rootline ${engine} web
  rootline ${engine} web db queue --since 30m
  rootline ${engine} web --for 2m --fail-on high

${CAPTURE_EXIT}
`;
  async function run(args: string[]): Promise<number> {
    const { words, flags } = readArguments(args, CAPTURE_FLAGS);
    return runCapture(dockerSource(engine, words), flags);
  }
  return { help, run };
}
