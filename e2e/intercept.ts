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
  await intercept(page, call, async (route) => {
    await gate.promise;
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
  return () => gate.resolve();
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
