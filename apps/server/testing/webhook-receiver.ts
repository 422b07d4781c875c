import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  path: string;
  body: string;
}

/** What a receiver does with one event: a status, a redirect to an address, or never an answer. */
type Reaction = number | { redirectTo: string } | 'silence';

/** A receiver of events on a free port of 127.0.0.1. It reacts as the list says, in turn, and with 204 after its end. */
export async function startWebhookReceiver(reactions: Reaction[] = []) {
  const events: ReceivedEvent[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    events.push({ headers: request.headers, path: request.url ?? '', body });
    for (const { count, resolve } of waiting) if (events.length >= count) resolve();
    const reaction = reactions.shift() ?? 204;
    if (reaction === 'silence') return;
    if (typeof reaction === 'number') response.writeHead(reaction).end(`answered ${reaction}`);
    else response.writeHead(307, { location: reaction.redirectTo }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    events,
    reactions,
    /** Resolves when so many events have come in all. */
    received: (count: number): Promise<void> =>
      events.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
