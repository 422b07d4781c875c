import type { TestProject } from 'vitest/node';
import { buildCommand } from '../../../scripts/build-command.ts';

/** Global set-up of vitest: the command is built once, and again when its files change, for the tests that start it. */
export default async function setup(project: TestProject): Promise<void> {
  await buildCommand();
  project.onTestsRerun(buildCommand);
}
