import { type Bytes, narrowTextOf, wideTextOf } from '../lines/bytes.ts';
import { cleanText } from '../lines/clean-text.ts';
import { createTextDecoder, type TextEncoding } from '../lines/text-decoder.ts';
import type { EntryBatch, RunStep } from '../parsed-log.ts';
import { type StepMark, statesSteps, stepMarks } from './step-marks.ts';

/** Of a run; further ones are left out. */
const MOST_STEPS = 200;
const LONGEST_NAME = 200;
/** Marks stand at the beginning of a line. */
const READ_BYTES = 1000;
/** Where nearly every line begins a step, its columns are those of a table. */
const FEWEST_LINES = 3;
/** The step that runs what its author wrote: a run that fails behind its end has failed in it. */
const OWN_SCRIPT = /^(?:step|build)_script$/;
/** Begins what a runner does by itself. */
const OF_RUNNER = /^Declarative: /;

/** Notes the steps of a run while its lines and entries pass by. */
export class StepRecorder {
  readonly #steps: RunStep[] = [];
  #total = 0;
  #current: RunStep | null = null;
  /** Begun and not ended within the current step. */
  #within = 0;
  /** What a script ended with that stands in no step: it belongs to the one that failed. */
  #exited: number | null = null;
  /** The step in which the last entry stood. */
  #timed = 0;

  line(bytes: Bytes, start: number, end: number, lineNumber: number): void {
    const marks = stepMarks(narrowTextOf(bytes, start, Math.min(end, start + READ_BYTES)));
    for (const mark of marks) this.#take(mark, lineNumber);
    if (this.#current !== null) this.#current.lastLine = lineNumber;
  }

  #take(mark: StepMark, line: number): void {
    const current = this.#current;
    switch (mark.kind) {
      case 'belongs':
        if (current === null || current.name !== nameOf(mark.name) || current.job !== nameOf(mark.job))
          this.#begin(mark.name, { job: mark.job, line, atMs: null });
        break;
      case 'begins':
        // A section with times may hold others: only the outer ones are steps.
        if (mark.atMs !== null && current !== null) this.#within++;
        else this.#begin(mark.name, { job: mark.job, line, atMs: mark.atMs });
        break;
      case 'ends':
        if (this.#within > 0) this.#within--;
        else this.#end(mark.atMs, line);
        break;
      case 'failed':
        if (current !== null) failWith(current, mark.exitCode);
        break;
      case 'exited':
        if (current !== null) current.exitCode = mark.exitCode;
        else this.#exited = mark.exitCode;
        break;
      case 'skipped':
        if (current === null) break;
        current.outcome = 'skipped';
        this.#fail(
          this.#steps.filter((step) => step !== current),
          null,
        );
        break;
      case 'run-failed':
        if (current !== null) failWith(current, mark.exitCode);
        else this.#fail(this.#steps, mark.exitCode ?? this.#exited);
    }
  }

  #begin(name: string, { job, line, atMs }: { job: string | null; line: number; atMs: number | null }): void {
    this.#within = 0;
    this.#total++;
    const step: RunStep = {
      name: nameOf(name),
      job: job === null ? null : nameOf(job),
      firstLine: line,
      lastLine: line,
      firstMs: atMs,
      lastMs: null,
      outcome: 'none',
    };
    if (this.#steps.length < MOST_STEPS) this.#steps.push(step);
    this.#current = step;
  }

  #end(atMs: number | null, line: number): void {
    if (this.#current === null) return;
    this.#current.lastLine = line;
    if (atMs !== null) this.#current.lastMs = atMs;
    this.#current = null;
  }

  /** Marks the one of some steps in which the run failed, unless one has said so itself. */
  #fail(steps: readonly RunStep[], exitCode: number | null): void {
    if (this.#steps.some(({ outcome }) => outcome === 'failed')) return;
    const ran = steps.filter(({ name, outcome }) => outcome !== 'skipped' && !OF_RUNNER.test(name));
    const failed = ran.findLast(({ name }) => OWN_SCRIPT.test(name)) ?? ran.at(-1);
    if (failed !== undefined) failWith(failed, exitCode);
  }

  /** Entries come behind their lines, in their order. */
  times({ count, lineStart, timestampMs }: EntryBatch): void {
    for (let at = 0; at < count; at++) {
      const [line = 0, time = Number.NaN] = [lineStart[at], timestampMs[at]];
      if (Number.isNaN(time)) continue;
      while ((this.#steps[this.#timed + 1]?.firstLine ?? Number.POSITIVE_INFINITY) <= line) this.#timed++;
      const step = this.#steps[this.#timed];
      if (step === undefined || line < step.firstLine || line > step.lastLine) continue;
      step.firstMs ??= time;
      step.lastMs = Math.max(step.lastMs ?? time, time);
    }
  }

  /** The steps and how many there are; null for a log that has none, or whose lines are all of another one. */
  result(lineCount: number): { steps: RunStep[]; stepCount: number } | null {
    if (this.#total === 0 || this.#total * FEWEST_LINES > lineCount) return null;
    return { steps: this.#steps, stepCount: this.#total };
  }
}

/** The last code that a step states is the one that it ended with. */
function failWith(step: RunStep, exitCode: number | null): void {
  step.outcome = 'failed';
  if (exitCode !== null) step.exitCode = exitCode;
}

function nameOf(narrow: string): string {
  return cleanText(wideTextOf(narrow)).trim().slice(0, LONGEST_NAME);
}

/** Notes the steps of a log whose beginning states some; null for any other, and for wide text. */
export function recorderOfSteps(beginning: Uint8Array, encoding: TextEncoding): StepRecorder | null {
  if (encoding !== 'utf-8') return null;
  const text = createTextDecoder(encoding).decode(beginning);
  return statesSteps(text) ? new StepRecorder() : null;
}
