import { API_TOKEN_SCOPES, type ApiTokenScope, LIMITS, type NewApiToken } from '@rootline/contract';
import { apiTokensText } from '#messages/api-tokens.en.ts';

const { days } = LIMITS.apiToken;
const text = apiTokensText.add;
const DAY_MS = 86_400_000;

/** The choice of a day in place of a number of days. */
export const ON_DAY = 'day';

/** What the form holds. */
export interface TokenDraft {
  name: string;
  scopes: readonly ApiTokenScope[];
  /** A number of days, or ON_DAY. */
  expires: string;
  /** Of the reader's own calendar, as `2026-03-01`. */
  day: string;
}

export const FIRST_DRAFT: TokenDraft = { name: '', scopes: [], expires: String(days.default), day: '' };

/** The scopes once one is ticked or not, in the order of the product. */
export function withScope(
  scopes: readonly ApiTokenScope[],
  changed: ApiTokenScope,
  isTicked: boolean,
): readonly ApiTokenScope[] {
  return API_TOKEN_SCOPES.filter((scope) => (scope === changed ? isTicked : scopes.includes(scope)));
}

/** When a token of this draft expires, a day at its end; null while no day is chosen, or one that cannot be. */
export function expiryOf({ expires, day }: TokenDraft, now: Date): Date | null {
  if (expires !== ON_DAY) return new Date(now.getTime() + Number(expires) * DAY_MS);
  const end = new Date(`${day}T23:59:59`);
  const ahead = end.getTime() - now.getTime();
  return ahead > 0 && ahead <= days.max * DAY_MS ? end : null;
}

/** The days that can be chosen. */
export function offeredDays(now: Date): { min: string; max: string } {
  const last = new Date(now);
  last.setDate(last.getDate() + days.max - 1);
  return { min: dayOf(now), max: dayOf(last) };
}

function dayOf(time: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${part(time.getMonth() + 1)}-${part(time.getDate())}`;
}

export interface TokenProblems {
  name: string | null;
  scopes: string | null;
  day: string | null;
}

/** The body of the call, or what keeps the draft from it, field by field. */
export function readDraft(draft: TokenDraft, now: Date): { body: NewApiToken } | { problems: TokenProblems } {
  const expiry = expiryOf(draft, now);
  const name = draft.name.trim();
  if (name !== '' && draft.scopes.length > 0 && expiry !== null)
    return { body: { name, scopes: [...draft.scopes], expiresAt: expiry.toISOString() } };
  return {
    problems: {
      name: name === '' ? text.noName : null,
      scopes: draft.scopes.length === 0 ? text.noScopes : null,
      day: expiry === null ? text.noDay : null,
    },
  };
}
