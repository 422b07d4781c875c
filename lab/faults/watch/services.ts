import { createRandom, type Random } from '../../../scripts/scenarios/random.ts';

/** A service that writes lines: `lines` gives those of one second. */
export interface Service {
  name: string;
  lines(atMs: number): string[];
}

/** One line of normal work. */
type Write = (time: string, random: Random) => string;

const below = (random: Random, limit: number) => random.int(0, limit - 1);
const part = (random: Random) => random.int(0, 999) / 1000;
const hex = (random: Random) => random.hex(8);

interface Kind {
  /** Lines a second, on average. */
  rate: number;
  usual: readonly [Write, ...Write[]];
  /** What also belongs to healthy work, and how often an hour it is written. */
  rare: readonly { perHour: number; write: Write }[];
}

const PATHS = ['/api/orders', '/api/cart', '/health', '/api/items/17', '/login'] as const;
const NAMES = ['OrderService', 'CartService', 'PriceCache', 'MailQueue'] as const;

/** Services as they run in the field, each with its own layout, warnings that mean nothing, and errors that were handled. */
export const KINDS = {
  spring: {
    rate: 6,
    usual: [
      (t, r) =>
        `${t} INFO 1 --- [nio-8080-exec-${below(r, 9)}] c.shop.${r.pick(NAMES)} : Order ${below(r, 99999)} accepted in ${below(r, 80)} ms`,
      (t, r) =>
        `${t} INFO 1 --- [nio-8080-exec-${below(r, 9)}] c.shop.${r.pick(NAMES)} : Reserved ${below(r, 9)} items of ${hex(r)}`,
      (t, r) => `${t} DEBUG 1 --- [scheduling-1] c.shop.PriceCache : Refreshed ${below(r, 900)} prices`,
    ],
    rare: [
      {
        perHour: 30,
        write: (t, r) => `${t} WARN 1 --- [scheduling-1] c.shop.PriceCache : Refresh took ${500 + below(r, 400)} ms`,
      },
      {
        perHour: 4,
        write: (t, r) =>
          `${t} WARN 1 --- [nio-8080-exec-1] c.shop.CartService : Cart ${hex(r)} is empty, order rejected`,
      },
      {
        perHour: 0.5,
        write: (t, r) =>
          `${t} ERROR 1 --- [nio-8080-exec-2] c.shop.OrderService : Invalid card number of order ${below(r, 99999)}, the customer was asked again`,
      },
    ],
  },
  nginx: {
    rate: 10,
    usual: [
      (t, r) =>
        `10.0.${below(r, 9)}.${below(r, 250)} - - [${clf(t)}] "GET ${r.pick(PATHS)} HTTP/1.1" 200 ${below(r, 9000)} "-" "Mozilla/5.0" ${(part(r) / 20).toFixed(3)}`,
      (t, r) =>
        `10.0.${below(r, 9)}.${below(r, 250)} - - [${clf(t)}] "POST ${r.pick(PATHS)} HTTP/1.1" 201 ${below(r, 900)} "-" "okhttp/4.9" ${(part(r) / 9).toFixed(3)}`,
    ],
    rare: [
      {
        perHour: 60,
        write: (t, r) =>
          `10.0.3.${below(r, 250)} - - [${clf(t)}] "GET /favicon-${hex(r)}.ico HTTP/1.1" 404 153 "-" "Mozilla/5.0" 0.001`,
      },
      {
        perHour: 6,
        write: (t, r) => `10.0.3.${below(r, 250)} - - [${clf(t)}] "GET /login HTTP/1.1" 401 98 "-" "curl/8.1" 0.002`,
      },
      {
        perHour: 0.5,
        write: (t, r) =>
          `10.0.4.${below(r, 250)} - - [${clf(t)}] "GET /api/items/${below(r, 99)} HTTP/1.1" 502 157 "-" "Mozilla/5.0" 0.120`,
      },
    ],
  },
  pino: {
    rate: 5,
    usual: [
      (t, r) =>
        JSON.stringify({
          level: 30,
          time: Date.parse(t),
          pid: 17,
          hostname: 'web-1',
          reqId: hex(r),
          msg: 'request completed',
          responseTime: below(r, 90),
        }),
      (t, r) =>
        JSON.stringify({
          level: 20,
          time: Date.parse(t),
          pid: 17,
          hostname: 'web-1',
          msg: `cache hit for user ${below(r, 9999)}`,
        }),
      (t, r) =>
        JSON.stringify({ level: 30, time: Date.parse(t), pid: 17, hostname: 'web-1', msg: `mail to ${hex(r)} queued` }),
    ],
    rare: [
      {
        perHour: 20,
        write: (t, r) =>
          JSON.stringify({
            level: 40,
            time: Date.parse(t),
            pid: 17,
            hostname: 'web-1',
            msg: `slow query: ${800 + below(r, 500)} ms`,
          }),
      },
      {
        perHour: 0.5,
        write: (t, r) =>
          JSON.stringify({
            level: 50,
            time: Date.parse(t),
            pid: 17,
            hostname: 'web-1',
            msg: `mail to ${hex(r)} failed: mailbox full, trying again in 60 s`,
          }),
      },
    ],
  },
  postgres: {
    rate: 2,
    usual: [
      (t, r) =>
        `${pg(t)} UTC [${100 + below(r, 90)}] LOG:  duration: ${(part(r) * 90).toFixed(3)} ms  statement: select * from orders where id = ${below(r, 9999)}`,
      (t, r) =>
        `${pg(t)} UTC [61] LOG:  checkpoint complete: wrote ${below(r, 900)} buffers (0.${below(r, 9)}%); 0 WAL file(s) added`,
    ],
    rare: [
      {
        perHour: 6,
        write: (t, r) =>
          `${pg(t)} UTC [${100 + below(r, 90)}] LOG:  could not receive data from client: Connection reset by peer`,
      },
      {
        perHour: 0.5,
        write: (t, r) =>
          `${pg(t)} UTC [${100 + below(r, 90)}] ERROR:  duplicate key value violates unique constraint "carts_pkey"`,
      },
    ],
  },
  go: {
    rate: 4,
    usual: [
      (t, r) => `time=${t} level=INFO msg="synced items" worker=${below(r, 8)} count=${below(r, 900)}`,
      (t, r) => `time=${t} level=INFO msg="lease renewed" holder=sync-${below(r, 3)} ttl=15s`,
    ],
    rare: [
      {
        perHour: 12,
        write: (t, r) => `time=${t} level=WARN msg="retrying request" attempt=1 after=${below(r, 900)}ms`,
      },
      {
        perHour: 0.5,
        write: (t, r) => `time=${t} level=ERROR msg="request failed, next attempt succeeded" worker=${below(r, 8)}`,
      },
    ],
  },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;

/** A service of the kind that works. */
export function createService(kind: KindName, name: string, seed: number): Service {
  const random = createRandom(seed);
  const { rate, usual, rare }: Kind = KINDS[kind];
  return {
    name,
    lines(atMs) {
      const count = Math.floor(rate * (0.6 + 0.8 * part(random)) + part(random));
      const stamps = Array.from({ length: count }, () => new Date(atMs + below(random, 1000)).toISOString()).sort();
      const lines = stamps.map((time) => random.pick(usual)(time, random));
      const time = new Date(atMs + 999).toISOString();
      for (const { perHour, write } of rare)
        if (random.int(0, 3_599_999) < perHour * 1000) lines.push(write(time, random));
      return lines;
    },
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-28T10:00:00.000Z` as servers of the web write it. */
export function clf(time: string): string {
  return `${time.slice(8, 10)}/${MONTHS[Number(time.slice(5, 7)) - 1]}/${time.slice(0, 4)}:${time.slice(11, 19)} +0000`;
}

/** The same as PostgreSQL writes it. */
export function pg(time: string): string {
  return time.slice(0, 23).replace('T', ' ');
}
