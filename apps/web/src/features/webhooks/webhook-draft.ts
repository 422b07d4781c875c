import { WEBHOOK_EVENTS, type Webhook, type WebhookBody, type WebhookEvent } from '@rootline/contract';
import { webhookText } from '#messages/webhook.en.ts';

const text = webhookText.form;

/** What the form begins with: the saved webhook, else every event and no address. */
export function draftOf(webhook: Webhook | null): WebhookBody {
  if (webhook === null) return { url: '', events: [...WEBHOOK_EVENTS], isOn: true, format: 'events' };
  const { url, events, isOn, format } = webhook;
  return { url, events, isOn, format };
}

/** The events once one is ticked or not, in the order of the product. */
export function withEvent(events: readonly WebhookEvent[], changed: WebhookEvent, isTicked: boolean): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => (event === changed ? isTicked : events.includes(event)));
}

export interface DraftProblems {
  url: string | null;
  events: string | null;
}

/** What keeps a draft from being saved, field by field; null when nothing does. */
export function draftProblems({ url, events }: WebhookBody): DraftProblems | null {
  const problems = { url: urlProblem(url.trim()), events: events.length === 0 ? text.noEvents : null };
  return problems.url === null && problems.events === null ? null : problems;
}

function urlProblem(url: string): string | null {
  if (url === '') return text.urlMissing;
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? null : text.urlInvalid;
}

/** True when the draft says something else than what is saved. */
export function isChanged(draft: WebhookBody, webhook: Webhook): boolean {
  return (
    draft.url.trim() !== webhook.url ||
    draft.isOn !== webhook.isOn ||
    draft.format !== webhook.format ||
    WEBHOOK_EVENTS.some((event) => draft.events.includes(event) !== webhook.events.includes(event))
  );
}
