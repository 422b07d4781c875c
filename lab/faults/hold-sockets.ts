import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStubbornSocket } from '../../apps/server/hostile/stubborn-socket.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import { LIMITS } from '../../packages/contract/src/index.ts';
import { watchMemory } from './watch-memory.ts';

/** Bounds of a pass. */
const CLOSED_SECONDS = 30;
const MORE_MEBIBYTES = 150;
const BACK_SECONDS = 60;
const SLOWER_BY_MS = 100;

const LOOK_MS = 250;
const AT_ONCE = 100;
const UNREAD_SHARE = 0.75;
const BODY_SECONDS = 10;
const ALONE_SECONDS = 5;
/** Nearly a megabyte of answers, more than the system takes for a connection on its own. */
const UNREAD = 'GET /docs HTTP/1.1\r\nHost: x\r\n\r\nGET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';

/**
 * Opens sockets that say nothing, then such as never read what they asked for, then sends bodies that cost most to
 * parse. True when the server gives the sockets up, keeps its memory and answers others.
 */
export async function holdSockets(count: number): Promise<boolean> {
  const product = await startProduct({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  const memory = watchMemory(product.pid);
  try {
    const token = await administratorToken(product);
    await sleep(3000);
    const rows = [
      await hold(product, memory, { what: 'silent sockets', count, says: null }),
      await hold(product, memory, { what: 'unread answers', count: Math.round(count * UNREAD_SHARE), says: UNREAD }),
    ];
    console.table(rows);
    const bodies = await sendBodies(product, token);
    console.table([bodies]);
    return [...rows, bodies].every((row) => row.pass);
  } finally {
    memory.stop();
    await product.stop();
  }
}

interface Held {
  what: string;
  count: number;
  /** What each socket sends. */
  says: string | null;
}

async function hold(product: Product, memory: ReturnType<typeof watchMemory>, { what, count, says }: Held) {
  const before = { descriptors: await countDescriptors(product.pid), memory: memory.now() };
  const sockets = [];
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - opened) }, async () => {
      const socket = await openStubbornSocket(product.url, { isReading: says === null });
      if (says !== null) socket.write(says);
      return socket;
    });
    sockets.push(...(await Promise.all(some)));
  }
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  let [descriptors, most, closedAfter, failed] = [0, 0, Number.POSITIVE_INFINITY, 0];
  while (seconds() < BACK_SECONDS) {
    const open = await countDescriptors(product.pid);
    descriptors = Math.max(descriptors, open);
    most = Math.max(most, memory.now());
    // A few are the database's and come and go.
    if (open <= before.descriptors + 10) closedAfter = Math.min(closedAfter, seconds());
    else closedAfter = Number.POSITIVE_INFINITY;
    failed += await fetch(`${product.url}/healthz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => (ok ? 0 : 1),
      () => 1,
    );
    await sleep(LOOK_MS);
  }
  const after = memory.now();
  for (const socket of sockets) socket.destroy();
  const isBack = after <= before.memory + MORE_MEBIBYTES / 2;
  return {
    what: `${count} ${what}`,
    'descriptors before / most / after': `${before.descriptors} / ${descriptors} / ${await countDescriptors(product.pid)}`,
    'closed after s': Math.round(closedAfter),
    'MiB before / most / after a minute': `${before.memory} / ${most} / ${after}`,
    'health checks failed': failed,
    pass: closedAfter <= CLOSED_SECONDS && most <= before.memory + MORE_MEBIBYTES && isBack && failed === 0,
  };
}

/** A person asks for the own profile, at first alone, then beside two senders of the costliest bodies. */
async function sendBodies({ url }: Product, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = `{"llm_endpoint":[${'{},'.repeat(LIMITS.body.bytes / 3 - 10)}{}]}`;
  let [sent, failed] = [0, 0];
  const send = async (end: number) => {
    while (performance.now() < end) {
      const { status } = await fetch(`${url}/settings/llm-endpoint`, { method: 'POST', headers, body });
      sent += 1;
      if (status >= 500) failed += 1;
    }
  };
  const ask = async (end: number) => {
    const times: number[] = [];
    while (performance.now() < end) {
      const startedAt = performance.now();
      const { ok } = await fetch(`${url}/users/me`, { headers });
      times.push(performance.now() - startedAt);
      if (!ok) failed += 1;
      await sleep(20);
    }
    return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY);
  };
  const alone = await ask(performance.now() + ALONE_SECONDS * 1000);
  const end = performance.now() + BODY_SECONDS * 1000;
  const [meanwhile] = await Promise.all([ask(end), send(end), send(end)]);
  return {
    what: `${sent} bodies of 1 MiB by two senders`,
    'p95 ms of another, before / meanwhile': `${alone} / ${meanwhile}`,
    failed,
    pass: meanwhile <= alone + SLOWER_BY_MS && failed === 0,
  };
}

/** Open files of a process; 0 where the system does not say. */
async function countDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
}
