/** What a line says about the steps of a run. */
export type StepMark =
  | { kind: 'begins'; name: string; job: string | null; atMs: number | null }
  | { kind: 'ends'; name: string | null; atMs: number | null }
  /** The line belongs to this step; another one begins with the first line of another name. */
  | { kind: 'belongs'; name: string; job: string }
  | { kind: 'skipped' }
  /** `exitCode`: what the step, or the run in it, ended with; null where the line does not state it. */
  | { kind: 'failed' | 'run-failed'; exitCode: number | null }
  /** A script ended so; that its step failed is said elsewhere. */
  | { kind: 'exited'; exitCode: number };

type Reading = [RegExp, (found: Record<string, string>, line: string) => StepMark];

/** An exit code as runners write it behind these words; 0 is no failure. */
const EXIT_CODE = /\bexit(?:ed)?(?: with)? (?:code|status):? '?(?<code>-?[1-9]\d{0,9})\b/;

function exitCodeIn(line: string): number | null {
  const code = EXIT_CODE.exec(line)?.groups?.['code'];
  return code === undefined ? null : Number(code);
}

const SECOND_MS = 1000;
const begins = (name: string, atMs: number | null = null): StepMark => ({ kind: 'begins', name, job: null, atMs });

/** How runners mark the steps of a run, each with what it means. */
const READINGS: readonly Reading[] = [
  [/##\[(?:group|section)\](?:Run|Starting:) (?<name>.+)/, ({ name = '' }) => begins(name)],
  [/##\[section\]Finishing: (?<name>.+)/, ({ name = '' }) => ({ kind: 'ends', name, atMs: null })],
  [/##\[error\]/, (_, line) => ({ kind: 'failed', exitCode: exitCodeIn(line) })],
  [
    /section_end:(?<at>\d{9,11}):(?<name>[\w.-]+)/,
    ({ name = '', at }) => ({ kind: 'ends', name, atMs: Number(at) * SECOND_MS }),
  ],
  [/section_start:(?<at>\d{9,11}):(?<name>[\w.-]+)/, ({ name = '', at }) => begins(name, Number(at) * SECOND_MS)],
  [/(?:^|[\s\dm])ERROR: Job failed\b/, (_, line) => ({ kind: 'run-failed', exitCode: exitCodeIn(line) })],
  [/\[Pipeline\] \{ \((?<name>[^)]+)\)/, ({ name = '' }) => begins(name)],
  [/\[Pipeline\] \/\/ stage/, () => ({ kind: 'ends', name: null, atMs: null })],
  [/\bStage "[^"]+" skipped due to\b/, () => ({ kind: 'skipped' })],
  [
    /^(?:\S+ +)?(?:ERROR: )?script returned exit code (?<code>[1-9]\d{0,9})$/,
    ({ code }) => ({ kind: 'exited', exitCode: Number(code) }),
  ],
  [/^(?:\S+ +)?Finished: FAILURE$/, () => ({ kind: 'run-failed', exitCode: null })],
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
    const mark = meaning(found.groups ?? {}, line);
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
