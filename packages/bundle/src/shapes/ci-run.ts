import { folderOf, nameOf, type ShapeMark } from './known-shape.ts';
import type { MemberSample } from './sample-member.ts';

const STEP = /^(\d+)_(.+)\.(?:txt|log)$/;
const JOB = /^(?:\d+_)?(.+)\.(?:txt|log)$/;
/** Line ends and byte marks of the steps may be missing in the log of the job. */
const SIZE_TOLERANCE = 0.02;
const JOB_NAMED = 'Named after the CI job';

/**
 * The archive of a run: a folder of numbered step files for each job and, beside it, the log of the whole job that repeats
 * them. The job is one file, its steps are sections of it; where there is no such log, the steps are joined.
 */
export function findCiRuns(samples: readonly MemberSample[]): Map<string, ShapeMark> {
  const marks = new Map<string, ShapeMark>();
  const byFolder = Map.groupBy(samples, ({ path }) => folderOf(path));
  const jobs = [...byFolder].map(([folder, inside]) => {
    const steps = stepsOf(inside);
    const siblings = byFolder.get(folderOf(folder)) ?? [];
    const whole = siblings.find((sample) => isJobLog(sample, nameOf(folder), steps));
    return { folder, inside, steps, whole };
  });
  const runs = new Set(jobs.flatMap(({ folder, whole }) => (whole === undefined ? [] : folderOf(folder))));
  for (const { folder, inside, steps, whole } of jobs) {
    if (runs.has(folder)) {
      for (const sample of inside) markJob(marks, sample);
      continue;
    }
    if (steps.length < 2) continue;
    const job = nameOf(folder);
    const facts = { shape: 'ci-run', place: { job }, service: job, reason: JOB_NAMED } as const;
    const sections = steps.map(({ name, sample }) => ({ name, firstLine: firstLineOf(sample.head) }));
    for (const { sample, order } of steps) {
      marks.set(
        sample.path,
        whole === undefined
          ? { ...facts, sections, group: { key: `${folder}.txt`, order } }
          : { ...facts, leftOut: { reason: 'repeated', sentence: `Already included in ${whole.path}` } },
      );
    }
    if (whole !== undefined) marks.set(whole.path, { ...facts, sections });
  }
  return marks;
}

/** The log of a job without files of its steps. */
function markJob(marks: Map<string, ShapeMark>, { path }: MemberSample): void {
  const job = JOB.exec(nameOf(path))?.[1];
  if (job === undefined || marks.has(path)) return;
  marks.set(path, { shape: 'ci-run', place: { job }, service: job, reason: JOB_NAMED });
}

interface Step {
  sample: MemberSample;
  order: number;
  name: string;
}

/** Files numbered from 1, of which each number stands once, in their order. */
function stepsOf(inside: readonly MemberSample[]): Step[] {
  const steps = inside
    .flatMap((sample) => {
      const [, number, name] = STEP.exec(nameOf(sample.path)) ?? [];
      return number === undefined || name === undefined ? [] : [{ sample, order: Number(number), name }];
    })
    .sort((a, b) => a.order - b.order);
  const isCounted = steps[0]?.order === 1 && new Set(steps.map(({ order }) => order)).size === steps.length;
  return isCounted ? steps : [];
}

/** The file beside the folder that has its name, the size of its steps together, and their beginnings in it. */
function isJobLog(sample: MemberSample, job: string, steps: readonly Step[]): boolean {
  const name = JOB.exec(nameOf(sample.path))?.[1];
  if (steps.length === 0 || name === undefined || plain(name) !== plain(job)) return false;
  const size = steps.reduce((sum, step) => sum + step.sample.byteCount, 0);
  const isOfSize = sample.byteCount >= size * (1 - SIZE_TOLERANCE);
  return isOfSize && sample.head.includes(firstLineOf(steps[0]?.sample.head ?? ''));
}

/** Archives leave out of names what file systems do not allow. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function firstLineOf(text: string): string {
  return /^\ufeff?(.*)/.exec(text)?.[1]?.replace(/\r$/, '') ?? '';
}
