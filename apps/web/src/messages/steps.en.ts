/** Words of the steps of a run. */
export const stepsText = {
  steps: 'Steps of the run',
  failed: 'failed',
  exited: (name: string, code: number) => `${name} (exit ${code})`,
  notRun: 'not run',
  count: { one: (count: string) => `${count} step`, other: (count: string) => `${count} steps` },
  failedCount: (count: string) => `${count} failed`,
  notRunCount: (count: string) => `${count} not run`,
  firstOf: (shown: string, total: string) => `The first ${shown} of ${total} steps`,
  lines: (from: string, to: string) => `lines ${from} to ${to}`,
  couldNotLoad: (message: string) => `Failed to load the steps: ${message}`,
} as const;
