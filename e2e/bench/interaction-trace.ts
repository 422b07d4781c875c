/** What one interaction cost, in milliseconds. */
export interface InteractionCost {
  /** From the input until the browser has shown the answer: what Interaction to Next Paint counts, drawing included. */
  drawnMs: number;
  /** Work of the main thread from the input until it has handed over the next picture. */
  paintMs: number;
  /** The longest task of the main thread after that picture. */
  laterMs: number;
  /** All work of the main thread from the input until it rests. */
  allMs: number;
}

/** The part of an event of Chromium's trace that is read here; times are in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread, which other programs do not lengthen. */
  tdur?: number;
  args: { data?: unknown };
}

interface EventTiming {
  interactionId: number;
  timeStamp: number;
  duration: number;
  processingEnd: number;
  commitFinishTime?: number;
}

/** Of what a trace must tell for `interactionCost`. */
export const TRACE_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

const TASK = 'RunTask';

/** What the slowest interaction of a trace cost; null when it holds none. The input itself may consist of several events. */
export function interactionCost(events: readonly TraceEvent[]): InteractionCost | null {
  const timings = events.flatMap((event) => (event.name === 'EventTiming' && event.ph === 'b' ? [spanOf(event)] : []));
  const inputs = timings.filter(({ interactionId }) => interactionId > 0);
  const [first] = inputs;
  if (first === undefined) return null;
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === TASK && ph === 'X' && pid === first.pid && tid === first.tid,
  );
  const work = (from: number, to: number) => sum(tasks.map((task) => workWithin(task, from, to)));
  const begin = Math.min(...inputs.map(({ from }) => from));
  const painted = Math.max(...inputs.map(({ to }) => to));
  return {
    drawnMs: Math.max(...inputs.map(({ duration }) => duration)),
    paintMs: Math.max(...inputs.map(({ from, to }) => work(from, to))),
    laterMs: Math.max(0, ...tasks.map((task) => workWithin(task, painted, Number.POSITIVE_INFINITY))),
    allMs: work(begin, Number.POSITIVE_INFINITY),
  };
}

/** From the input to the end of the picture's work on the main thread, on the clock of the trace. */
function spanOf({ ts, pid, tid, args }: TraceEvent) {
  // The browser's own record of the event.
  const { interactionId, timeStamp, duration, processingEnd, commitFinishTime } = args.data as EventTiming;
  const end = Math.max(processingEnd, commitFinishTime ?? 0);
  return { pid, tid, interactionId, duration, from: ts, to: ts + (end - timeStamp) * 1000 };
}

/** Milliseconds of a task that fall into a stretch of time, of one that lies across its edge by share. */
function workWithin({ ts, dur = 0, tdur = 0 }: TraceEvent, from: number, to: number): number {
  if (dur === 0) return 0;
  const inside = Math.min(ts + dur, to) - Math.max(ts, from);
  return inside <= 0 ? 0 : (inside / dur) * (tdur / 1000);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
