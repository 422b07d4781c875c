import type { Ring, RingWatch } from '@rootline/contract';
import type { WebhookReceiver } from '#testing/webhook-receiver.ts';

type Call = <T>(method: string, address: string, body?: unknown) => Promise<T>;

/** What a message about a ring says. */
export interface WatchEvent {
  type: string;
  /** Not in the text for a chat. */
  data?: {
    ring: { id: string; name: string };
    file?: { id: string };
    case?: { id: string };
    watch: { since: string; cause: { message: string; stream: string } | null; lines: string[] };
    link: string;
  };
}

/** A ring of a server whose failures are told to a receiver; what is pushed has the time of now. */
export async function watchRing(
  call: Call,
  url: () => string,
  hook: WebhookReceiver,
  change: { name: string; tellsSilence?: boolean; format?: string },
) {
  const { name, tellsSilence = false, format = 'events' } = change;
  const events = ['watch.failing', 'watch.recovered', 'watch.silent'];
  await call('PUT', '/admin/webhook', { url: hook.url, events, isOn: true, format });
  const { ring, token } = await call<{ ring: Ring; token: string }>('POST', '/rings', { name, minutes: 15 });
  await call('PUT', `/rings/${ring.id}/watch`, { isWatched: true, tellsSilence });

  return {
    id: ring.id,
    async push(streams: Record<string, readonly string[]>): Promise<number> {
      const nanos = BigInt(Date.now()) * 1_000_000n;
      const body = {
        streams: Object.entries(streams).map(([app, lines]) => ({
          stream: { app },
          values: lines.map((line, n) => [`${nanos + BigInt(n)}`, line]),
        })),
      };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${url()}/push/loki/api/v1/push`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      await answer.text();
      return answer.status;
    },
    async watch(): Promise<RingWatch> {
      const { rings } = await call<{ rings: Ring[] }>('GET', '/rings');
      const found = rings.find(({ id }) => id === ring.id)?.watch;
      if (found == null) throw new Error('The ring is not watched');
      return found;
    },
    /** What the receiver was told, each message once. */
    told: (): WatchEvent[] =>
      [...new Map(hook.events.map(({ headers, body }) => [headers['webhook-id'], body])).values()]
        .map((body) => JSON.parse(body) as WatchEvent)
        .filter(({ data }) => data?.ring.id === ring.id),
  };
}
export type WatchedRing = Awaited<ReturnType<typeof watchRing>>;
