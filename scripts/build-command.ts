import { buildInPlace } from './build-in-place.ts';
import { BUILT_COMMAND, STARTS_BUILT_COMMAND } from './command-program.ts';
import { bundleCommand } from './pack/bundle-command.ts';
import { COMPILED_CODE } from './run-step.ts';

/** Builds the command, and has it started from now on. */
export async function buildCommand(): Promise<void> {
  await buildInPlace(BUILT_COMMAND, bundleCommand);
  process.env[STARTS_BUILT_COMMAND] = '1';
  // A built command keeps its compiled code in the home of who runs it.
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED_CODE;
}
