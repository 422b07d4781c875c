import { CHANGE_KINDS, type ChangeBody, changeBodySchema, LIMITS } from '@rootline/contract';
import { changesText } from '#messages/changes.en.ts';

const text = changesText.form;
const MINUTE_MS = 60_000;

/** A change as it is typed. */
export interface ChangeDraft {
  kind: ChangeBody['kind'];
  title: string;
  service: string;
  /** Local time, as `2026-03-01 14:30:00`; empty for now. */
  at: string;
  link: string;
}

export const FIRST_CHANGE: ChangeDraft = { kind: CHANGE_KINDS[0], title: '', service: '', at: '', link: '' };

export type ChangeProblems = Partial<Record<keyof ChangeDraft, string>>;

/** The body of the call, or what keeps the draft from it. */
export function readChange(draft: ChangeDraft, nowMs: number): { body: ChangeBody } | { problems: ChangeProblems } {
  const [title, service, link] = [draft.title.trim(), draft.service.trim(), draft.link.trim()];
  const at = draft.at.trim() === '' ? null : new Date(draft.at.trim().replace(' ', 'T'));
  const { aheadMinutes } = LIMITS.changes;
  if (at !== null && Number.isNaN(at.getTime())) return { problems: { at: text.badTime } };
  if (at !== null && at.getTime() > nowMs + aheadMinutes * MINUTE_MS) return { problems: { at: text.ahead } };
  const read = changeBodySchema.safeParse({
    kind: draft.kind,
    title,
    ...(service !== '' && { service }),
    ...(at !== null && { at: at.toISOString() }),
    ...(link !== '' && { link }),
  });
  if (read.success) return { body: read.data };
  const problems: ChangeProblems = {};
  for (const { path, message } of read.error.issues) if (isField(path[0])) problems[path[0]] ??= message;
  return { problems };
}

function isField(name: unknown): name is keyof ChangeDraft {
  return typeof name === 'string' && name in FIRST_CHANGE;
}
