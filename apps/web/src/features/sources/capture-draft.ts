import {
  type CaptureBody,
  type CaptureSpan,
  LIMITS,
  type RingCaptureRequest,
  type SourceStream,
} from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { sourcesText } from '#messages/sources.en.ts';

const text = sourcesText.captureForm;
const { capture, streams: mostStreams } = LIMITS.sources;

/** One line of the choice: a log together with the log before its restart. */
export interface StreamRow {
  key: string;
  name: string;
  ids: readonly string[];
  kind: SourceStream['kind'];
  restarts: number;
  hasPrevious: boolean;
  isStopped: boolean;
  detail: string | null;
}

/** Streams as rows: restarted ones first, what happened around them last. */
export function streamRows(streams: readonly SourceStream[]): StreamRow[] {
  const rows = new Map<string, StreamRow>();
  for (const { id, name, kind, restarts, isRunning, detail } of streams) {
    const key = kind === 'events' ? id : name;
    const known = rows.get(key);
    const isPrevious = kind === 'previous';
    rows.set(key, {
      key,
      name,
      ids: [...(known?.ids ?? []), id],
      kind: isPrevious ? (known?.kind ?? kind) : kind,
      restarts: Math.max(known?.restarts ?? 0, restarts ?? 0),
      hasPrevious: isPrevious || (known?.hasPrevious ?? false),
      isStopped: isPrevious ? (known?.isStopped ?? false) : isRunning === false,
      detail: known?.detail ?? detail,
    });
  }
  const rank = ({ kind, restarts }: StreamRow) => (kind === 'events' ? 2 : restarts > 0 ? 0 : 1);
  return [...rows.values()].sort((a, b) => rank(a) - rank(b) || b.restarts - a.restarts);
}

/** Where something restarted, that and what happened around it; otherwise everything. */
export function preselected(rows: readonly StreamRow[]): ReadonlySet<string> {
  const isRestarted = ({ restarts, hasPrevious }: StreamRow) => restarts > 0 || hasPrevious;
  const wanted = rows.some(isRestarted) ? rows.filter((row) => isRestarted(row) || row.kind === 'events') : rows;
  return new Set(wanted.map(({ key }) => key));
}

export type SpanKind = CaptureSpan['kind'];

/** The window that a form asks for. */
export interface SpanDraft {
  span: SpanKind;
  minutes: string;
  /** Local times, as `2026-03-01 14:30:00`. */
  from: string;
  to: string;
}

export interface CaptureDraft extends SpanDraft {
  limitBytes: number;
  name: string;
  secrets: boolean;
  addresses: boolean;
}

export const FIRST_SPAN: SpanDraft = { span: 'last', minutes: String(capture.minutes.default), from: '', to: '' };
export const FIRST_CAPTURE: CaptureDraft = {
  ...FIRST_SPAN,
  limitBytes: capture.bytes.default,
  name: '',
  secrets: true,
  addresses: false,
};

export type CaptureProblems = Partial<Record<'streams' | 'minutes' | 'from' | 'to', string>>;

/** The chosen rows. `all` also includes streams that start later. */
export interface Choice {
  ids: readonly string[];
  all: boolean;
}

/** What the chosen rows stand for. */
export function choiceOf(rows: readonly StreamRow[], chosen: ReadonlySet<string>): Choice {
  const wanted = rows.filter(({ key }) => chosen.has(key));
  return { ids: wanted.flatMap(({ ids }) => ids), all: wanted.length === rows.length };
}

/** What the capture becomes, as a sentence. */
export function becomes({ ids, all }: Choice): string {
  if (ids.length === 0) return all ? text.becomesEither : text.noStreamsChosen;
  return ids.length === 1 ? text.becomesFile : text.becomesCase(formatCount(ids.length));
}

/** The body of the call, or what keeps the draft from it. */
export function readCapture(
  draft: CaptureDraft,
  { ids, all }: Choice,
): { body: CaptureBody } | { problems: CaptureProblems } {
  const { span, problems } = readSpan(draft, capture.minutes.max);
  if (!all && ids.length === 0) problems.streams = text.noStreamsChosen;
  if (!all && ids.length > mostStreams) problems.streams = text.tooMany(formatCount(mostStreams));
  if (Object.keys(problems).length > 0) return { problems };
  const { limitBytes, secrets, addresses } = draft;
  const name = draft.name.trim();
  return {
    body: {
      ...(name !== '' && { name }),
      streams: all ? null : [...ids],
      span,
      limitBytes,
      mask: { secrets, addresses },
    },
  };
}

/** The body of a capture from a ring, or what keeps the draft from it. */
export function readRingCapture(
  draft: SpanDraft & { name: string },
  { ids, all }: Choice,
): { body: RingCaptureRequest } | { problems: CaptureProblems } {
  const { span, problems } = readSpan(draft, LIMITS.rings.minutes.max);
  if (!all && ids.length === 0) problems.streams = text.noStreamsChosen;
  if (Object.keys(problems).length > 0) return { problems };
  const name = draft.name.trim();
  const window =
    span.kind === 'between'
      ? { from: span.since, to: span.until }
      : span.kind === 'last'
        ? { minutes: span.minutes }
        : {};
  return { body: { ...window, ...(!all && { streams: [...ids] }), ...(name !== '' && { name }) } };
}

/** The minutes that are typed; null while they are no number that can be. */
export function minutesOf(typed: string, most: number): number | null {
  const minutes = Number(typed);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= most ? minutes : null;
}

function readSpan(
  { span, minutes, from, to }: SpanDraft,
  most: number,
): { span: CaptureSpan; problems: CaptureProblems } {
  if (span === 'live') return { span: { kind: 'live' }, problems: {} };
  if (span === 'last') {
    const read = minutesOf(minutes, most);
    const problems = read === null ? { minutes: text.badMinutes(formatCount(most)) } : {};
    return { span: { kind: 'last', minutes: read ?? 1 }, problems };
  }
  const [since, until] = [isoOf(from), isoOf(to)];
  if (since !== null && until !== null && since < until)
    return { span: { kind: 'between', since, until }, problems: {} };
  const problems: CaptureProblems = {
    ...(since === null && { from: text.badTime }),
    ...(until === null ? { to: text.badTime } : since !== null && { to: text.badOrder }),
  };
  return { span: { kind: 'live' }, problems };
}

function isoOf(local: string): string | null {
  const time = new Date(local.trim().replace(' ', 'T'));
  return local.trim() === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
