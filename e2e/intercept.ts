import type { Page, Route } from 'playwright';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call as it is written in the contract, `GET /logs/:id`; screens at the same address are left alone. */
export type Call = `${Method} /${string}`;

/** The server answers with an error; without a sentence of its own as a proxy in front of it does. */
export function fail(page: Page, call: Call, message?: string): Promise<void> {
  const body = message === undefined ? {} : { error: message, message };
  return intercept(page, call, (route) => route.fulfill({ status: 500, json: body }));
}

/** Another backend answers, one that says what ours never does. */
export function answer(page: Page, call: Call, body: unknown): Promise<void> {
  return intercept(page, call, (route) => route.fulfill({ json: body }));
}

/** The answer of the server comes changed. */
export function change<Body>(page: Page, call: Call, edit: (body: Body) => unknown): Promise<void> {
  return intercept(page, call, async (route) => {
    const response = await route.fetch();
    const body: Body = await response.json();
    await route.fulfill({ response, json: edit(body) });
  });
}

/** The call waits; gives what lets it go on. */
export async function hold(page: Page, call: Call): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  const waiting = held.get(page) ?? new Set<Route>();
  held.set(page, waiting);
  await intercept(page, call, async (route) => {
    waiting.add(route);
    await gate.promise;
    // The page may be gone by then.
    if (waiting.delete(route)) await route.continue().catch(() => {});
  });
  return () => gate.resolve();
}

const held = new WeakMap<Page, Set<Route>>();

/** Ends the calls that still wait: once nothing is intercepted any more, they would reach the server. */
export async function dropHeld(page: Page): Promise<void> {
  const waiting = [...(held.get(page) ?? [])];
  held.delete(page);
  await Promise.all(waiting.map((route) => route.abort().catch(() => {})));
}

async function intercept(page: Page, call: Call, handle: (route: Route) => Promise<void>): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  await page.route(
    (url) => shape.test(url.pathname),
    async (route, request) => {
      const isCall = request.method() === method && request.resourceType() !== 'document';
      await (isCall ? handle(route) : route.fallback());
    },
  );
}
