import type { Page } from 'playwright';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call as it is written in the contract, `GET /logs/:id`; screens at the same address are left alone. */
export type Call = `${Method} /${string}`;

/** The server answers with an error; without a sentence of its own as a proxy in front of it does. */
export function fail(page: Page, call: Call, message?: string): Promise<void> {
  const body = message === undefined ? {} : { error: message, message };
  return intercept(page, call, async () => ({ status: 500, body }));
}

/** Another backend answers, one that says what ours never does. */
export function answer(page: Page, call: Call, body: unknown): Promise<void> {
  return intercept(page, call, async () => ({ status: 200, body }));
}

/** A call that tells of events tells of these, and ends. */
export function tell(page: Page, call: Call, events: readonly unknown[]): Promise<void> {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return intercept(page, call, async () => ({ status: 200, body: text, contentType: 'text/event-stream' }));
}

/** The answer of the server comes changed. */
export function change<Body>(page: Page, call: Call, edit: (body: Body) => unknown): Promise<void> {
  return intercept(page, call, async ({ url, headers }) => {
    const response = await page.request.get(url, { headers });
    const body: Body = await response.json();
    return { status: response.status(), body: edit(body) };
  });
}

/** The call waits; gives what lets it go on. */
export async function hold(page: Page, call: Call): Promise<() => void> {
  const gate = Promise.withResolvers<null>();
  await intercept(page, call, () => gate.promise);
  return () => gate.resolve(null);
}

/** From now on every call reaches the server again; those that still wait end without an answer. */
export async function stopIntercepting(page: Page): Promise<void> {
  const stopped = interceptions.get(page);
  if (stopped === undefined) return;
  interceptions.delete(page);
  const { session, waiting } = stopped;
  const requestIds = [...waiting];
  waiting.clear();
  await Promise.all(
    requestIds.map((requestId) => evenIfGone(session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }))),
  );
  await evenIfGone(session.detach());
}

interface CalledRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
}

interface Reply {
  status: number;
  /** Sent as JSON, unless it is text of another type. */
  body: unknown;
  contentType?: 'text/event-stream';
}

interface Rule {
  call: Call;
  /** Gives what is answered in place of the server; null leaves it to the server. */
  handle(request: CalledRequest): Promise<Reply | null>;
}

const interceptions = new WeakMap<Page, Awaited<ReturnType<typeof openInterception>>>();

async function intercept(page: Page, call: Call, handle: Rule['handle']): Promise<void> {
  const interception = interceptions.get(page) ?? (await openInterception(page));
  interceptions.set(page, interception);
  // What was said last holds.
  interception.rules.unshift({ call, handle });
  const patterns = interception.rules.map((rule) => ({
    urlPattern: `*${pathOf(rule.call).replaceAll(/:\w+/g, '*')}*`,
  }));
  await interception.session.send('Fetch.enable', { patterns });
}

/**
 * Chromium is asked for the named calls only. Routes of playwright stop every request and switch the cache off: with
 * the hundred files of a screen that costs twice the processor time of the screen itself.
 */
async function openInterception(page: Page) {
  const session = await page.context().newCDPSession(page);
  const rules: Rule[] = [];
  const waiting = new Set<string>();
  session.on('Fetch.requestPaused', async ({ requestId, request, resourceType }) => {
    const rule = resourceType === 'Document' ? undefined : rules.find(({ call }) => isCall(call, request));
    waiting.add(requestId);
    const reply = (await rule?.handle(request)) ?? null;
    if (!waiting.delete(requestId)) return;
    if (reply === null) return evenIfGone(session.send('Fetch.continueRequest', { requestId }));
    const { contentType = 'application/json' } = reply;
    const text = contentType === 'application/json' ? JSON.stringify(reply.body) : String(reply.body);
    const body = Buffer.from(text).toString('base64');
    const responseHeaders = [{ name: 'Content-Type', value: `${contentType}; charset=utf-8` }];
    const answered = { requestId, responseCode: reply.status, responseHeaders, body };
    await evenIfGone(session.send('Fetch.fulfillRequest', answered));
  });
  return { session, rules, waiting };
}

/** The page may have left the request, or be closed, by the time it is dealt with. */
async function evenIfGone(sent: Promise<unknown>): Promise<void> {
  await sent.catch(() => {});
}

function isCall(call: Call, { method, url }: CalledRequest): boolean {
  const shape = new RegExp(`^${pathOf(call).replaceAll(/:\w+/g, '[^/]+')}$`);
  return call.startsWith(`${method} `) && shape.test(new URL(url).pathname);
}

const pathOf = (call: Call) => call.slice(call.indexOf('/'));
