/** What a line says about the steps of a run. */
export type StepMark =
  | { kind: 'begins'; name: string; job: string | null; atMs: number | null }
  | { kind: 'ends'; name: string | null; atMs: number | null }
  /** The line belongs to this step; another one begins with the first line of another name. */
  | { kind: 'belongs'; name: string; job: string }
  | { kind: 'failed' | 'skipped' | 'run-failed' };

type Reading = [RegExp, (found: Record<string, string>) => StepMark];

const SECOND_MS = 1000;
const begins = (name: string, atMs: number | null = null): StepMark => ({ kind: 'begins', name, job: null, atMs });

/** How runners mark the steps of a run, each with what it means. */
const READINGS: readonly Reading[] = [
  [/##\[(?:group|section)\](?:Run|Starting:) (?<name>.+)/, ({ name = '' }) => begins(name)],
  [/##\[section\]Finishing: (?<name>.+)/, ({ name = '' }) => ({ kind: 'ends', name, atMs: null })],
  [/##\[error\]/, () => ({ kind: 'failed' })],
  [
    /section_end:(?<at>\d{9,11}):(?<name>[\w.-]+)/,
    ({ name = '', at }) => ({ kind: 'ends', name, atMs: Number(at) * SECOND_MS }),
  ],
  [/section_start:(?<at>\d{9,11}):(?<name>[\w.-]+)/, ({ name = '', at }) => begins(name, Number(at) * SECOND_MS)],
  [/(?:^|[\s\dm])ERROR: Job failed\b/, () => ({ kind: 'run-failed' })],
  [/\[Pipeline\] \{ \((?<name>[^)]+)\)/, ({ name = '' }) => begins(name)],
  [/\[Pipeline\] \/\/ stage/, () => ({ kind: 'ends', name: null, atMs: null })],
  [/\bStage "[^"]+" skipped due to\b/, () => ({ kind: 'skipped' })],
  [/^(?:\S+ +)?Finished: FAILURE$/, () => ({ kind: 'run-failed' })],
];

/** A saved run has before each line: job, step, and time. */
const COLUMNS =
  /^(?<job>[^\t]{1,200})\t(?<name>[^\t]{1,200})\t(?:\u00ef\u00bb\u00bf|\uFEFF)?\d{4}-\d\d-\d\dT[\d:.]+Z(?: |$)/;
const NO_STEP = 'UNKNOWN STEP';

/** What a line says about steps, `belongs` for every line of a saved run; one may end and the next begin on the same line. */
export function stepMarks(line: string): StepMark[] {
  const { job = '', name = NO_STEP } = COLUMNS.exec(line)?.groups ?? {};
  const own: StepMark[] = name === NO_STEP ? [] : [{ kind: 'belongs', name, job }];
  for (const [shape, meaning] of READINGS) {
    const found = shape.exec(line);
    if (found === null) continue;
    const mark = meaning(found.groups ?? {});
    // Its columns say more of where a line belongs than its text.
    if (own[0]?.kind !== 'belongs' || mark.kind === 'failed') own.push(mark);
  }
  return own;
}

const MAY_STATE = /##\[(?:group|section)\]|section_start:\d|\[Pipeline\] \{|\t\d{4}-\d\d-\d\dT/;

/** True for the beginning of a file whose lines begin steps. */
export function statesSteps(beginning: string): boolean {
  if (!MAY_STATE.test(beginning)) return false;
  return beginning
    .split('\n')
    .some((line) => stepMarks(line).some(({ kind }) => kind === 'begins' || kind === 'belongs'));
}
