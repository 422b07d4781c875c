import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../scripts/build-server.ts';

/** Global set-up of vitest: the server is built once, and again when its files change, for the processes that tests start. */
export default async function setup(project: TestProject): Promise<void> {
  await buildServer();
  project.onTestsRerun(buildServer);
}
