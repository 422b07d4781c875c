import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenTail, openTail } from '../../apps/server/testing/open-tail.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import { createClient } from '../../packages/contract/src/client/index.ts';
import { ENDPOINTS, LIMITS } from '../../packages/contract/src/index.ts';
import { type LiveEngine, startLiveEngine } from '../../packages/sources/testing/index.ts';

type Client = ReturnType<typeof createClient>;

const SECONDS = 20;
/** Lines a second of each source. */
const RATES = [1000, 200, 200, 200];
const STEP_MS = 20;
const MOST_BEHIND_MS = 1000;
const MOST_CALL_MS = 100;

interface Row {
  what: string;
  lines: number;
  skipped: number;
  'behind p50, ms': number;
  'behind p99, ms': number;
  'behind most, ms': number;
  'calls p99, ms': number;
  'prints that waited': number;
}

/**
 * Follows live sources with one reader, with `count` readers, and with `count` readers of which some have stalled. Returns
 * true if no reader is more than a second behind, other calls stay fast, and no source has to wait.
 */
export async function liveTails(count: number): Promise<boolean> {
  const product = await startProduct({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  const engines = await Promise.all(RATES.map(() => startLiveEngine()));
  try {
    const admin = createClient({ server: product.url });
    await admin.signIn({ email: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
    const places: string[] = [];
    for (const [index, { place }] of engines.entries())
      places.push(
        `/sources/${(await admin.call(ENDPOINTS.createSource, { body: { name: `engine ${index}`, ...place } })).source.id}`,
      );
    const tokens = await tokensFor(product, admin, Math.ceil(count / LIMITS.tails.perUser));
    const open = (number: number) =>
      openTail(product, places[number % places.length] ?? '', { token: tokens[number % tokens.length] ?? '' });
    const rows: Row[] = [];
    for (const [what, readers, stalled] of [
      ['no reader', 0, 0],
      ['1 reader of 1,000 lines/s', 1, 0],
      [`${count} readers of 4 sources`, count, 0],
      [`${count} readers, 4 of which take nothing`, count, 4],
    ] as const) {
      const tails = await Promise.all(Array.from({ length: readers }, (_, number) => open(number)));
      for (const tail of tails.slice(0, stalled)) tail.stall();
      rows.push({ what, ...(await measure(engines, tails.slice(stalled), admin)) });
      for (const tail of tails) tail.close();
      await untilQuiet(engines);
    }
    console.table(rows);
    return rows.every(
      (row) =>
        row['behind most, ms'] <= MOST_BEHIND_MS &&
        row['calls p99, ms'] <= MOST_CALL_MS &&
        row['prints that waited'] === 0 &&
        row.skipped === 0,
    );
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
    await product.stop();
  }
}

/** Session tokens of so many people, since one person may have a few tails only. */
async function tokensFor(product: Product, admin: Client, people: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < people; number++) {
    const account = { email: `reader${number}@example.com`, password: 'correct horse battery' };
    await admin.call(ENDPOINTS.createUser, {
      body: { ...account, firstName: 'R', lastName: `${number}`, role: 'ADMIN' },
    });
    const answer = await fetch(`${product.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  return tokens;
}

async function measure(engines: readonly LiveEngine[], tails: readonly OpenTail[], admin: Client) {
  const behind: number[] = [];
  const calls: number[] = [];
  let waited = 0;
  let printed = 0;
  const over = new AbortController();
  const calling = (async () => {
    while (!over.signal.aborted) {
      const startedMs = performance.now();
      await admin.call(ENDPOINTS.listSources);
      calls.push(performance.now() - startedMs);
      await sleep(STEP_MS);
    }
  })();
  const look = () => {
    for (const { events } of tails) {
      for (const event of events.splice(0)) {
        if (event.type === 'skipped') skipped += event.lines;
        if (event.type !== 'lines') continue;
        for (const { text } of event.lines) {
          const atMs = Number(/printed (\d+)/.exec(text)?.[1] ?? Number.NaN);
          if (atMs >= startMs) behind.push(Date.now() - atMs);
        }
      }
    }
  };
  let skipped = 0;
  const startMs = Date.now();
  for (let step = 1; step * STEP_MS <= SECONDS * 1000; step++) {
    for (const [index, engine] of engines.entries()) {
      const lines = Math.round((RATES[index] ?? 0) * (STEP_MS / 1000));
      printed += lines;
      waited += engine.print(
        Array.from({ length: lines }, () => `INFO order 4711 paid in 12 ms, printed ${Date.now()}`),
      );
    }
    look();
    await sleep(Math.max(0, startMs + step * STEP_MS - Date.now()));
  }
  const endMs = Date.now() + 2 * MOST_BEHIND_MS;
  while (Date.now() < endMs) {
    look();
    await sleep(STEP_MS);
  }
  over.abort();
  await calling;
  return {
    lines: tails.length === 0 ? printed : behind.length,
    skipped,
    'behind p50, ms': quantile(behind, 0.5),
    'behind p99, ms': quantile(behind, 0.99),
    'behind most, ms': quantile(behind, 1),
    'calls p99, ms': quantile(calls, 0.99),
    'prints that waited': waited,
  };
}

async function untilQuiet(engines: readonly LiveEngine[]): Promise<void> {
  while (engines.some(({ followers }) => followers() > 0)) await sleep(STEP_MS);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
