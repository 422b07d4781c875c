import { readArguments } from '../arguments.ts';
import { CAPTURE_EXIT, CAPTURE_FLAGS, CAPTURE_HELP, runCapture } from '../sources/capture-command.ts';
import { dockerSource } from '../sources/docker/docker-source.ts';

export const help = `Usage: rootline podman NAME... [--since TIME] [--for TIME] [--lines N]

What broke in containers: reads what each wrote and what the engine says of them (started, ended, out of memory) with
your own podman, and reports. Several streams are one case with one clock. Only podman logs and podman events are run,
and nothing is kept.

${CAPTURE_HELP}

Examples:
  rootline podman web
  rootline podman web db queue --since 30m
  rootline podman web --for 2m --fail-on high

${CAPTURE_EXIT}
`;

/** `rootline podman NAME...`. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, CAPTURE_FLAGS);
  return runCapture(dockerSource('podman', words), flags);
}
