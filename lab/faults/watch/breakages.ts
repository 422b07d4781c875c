import { createRandom, type Random } from '../../../scripts/scenarios/random.ts';
import { clf, createService, type KindName, pg, type Service } from './services.ts';

/** A fault in a running service: what it writes from then on. */
export interface Breakage {
  shape: string;
  kind: KindName;
  /** Lines of a second, `second` counted from the beginning of the fault; `healthy` are those that it would have written. */
  lines(healthy: readonly string[], atMs: number, second: number): string[];
}

type Write = (time: string, random: Random) => string[];

const stamp = (atMs: number, ms = 0) => new Date(atMs + ms).toISOString();
const spring = (t: string, level: string, message: string) =>
  `${t} ${level} 1 --- [nio-8080-exec-3] c.shop.OrderService : ${message}`;
const pino = (t: string, level: number, fields: object) =>
  JSON.stringify({ level, time: Date.parse(t), pid: 17, hostname: 'web-1', ...fields });
const go = (t: string, level: string, rest: string) => `time=${t} level=${level} ${rest}`;
const access = (t: string, random: Random, status: number, seconds: number) =>
  `10.0.1.${random.int(1, 250)} - - [${clf(t)}] "POST /api/orders HTTP/1.1" ${status} 157 "-" "okhttp/4.9" ${seconds.toFixed(3)}`;

/** The healthy lines go on, and so many of these come every second. */
function among(shape: string, kind: KindName, perSecond: number, write: Write, share = 1): (seed: number) => Breakage {
  return (seed) => {
    const random = createRandom(seed);
    return {
      shape,
      kind,
      lines: (healthy, atMs) => [
        ...healthy.slice(0, Math.ceil(healthy.length * share)),
        ...Array.from({ length: perSecond }, (_, i) => write(stamp(atMs, 50 + (900 * i) / perSecond), random)).flat(),
      ],
    };
  };
}

/** It dies after these lines; again and again where it is restarted every so many seconds. */
function death(
  shape: string,
  kind: KindName,
  last: Write,
  restart: { every: number; first: Write } | null = null,
): (seed: number) => Breakage {
  return (seed) => {
    const random = createRandom(seed);
    return {
      shape,
      kind,
      lines(_healthy, atMs, second) {
        if (restart === null) return second === 0 ? last(stamp(atMs, 500), random) : [];
        const step = second % restart.every;
        if (step === 0) return last(stamp(atMs, 500), random);
        return step === restart.every - 1 ? restart.first(stamp(atMs, 200), random) : [];
      },
    };
  };
}

/** Faults of several shapes, in services of several layouts. */
export const BREAKAGES: readonly ((seed: number) => Breakage)[] = [
  among('new error lines', 'spring', 1, (t, r) => [
    spring(t, 'ERROR', `Order ${r.int(1, 99999)} failed: java.lang.IllegalStateException: price list 17 is missing`),
    '\tat com.shop.PriceList.of(PriceList.java:41)',
    '\tat com.shop.OrderService.accept(OrderService.java:88)',
  ]),
  among('new error lines', 'pino', 1, (t, r) => [
    pino(t, 50, {
      msg: 'request failed',
      err: { type: 'TypeError', message: "Cannot read properties of undefined (reading 'price')" },
      reqId: String(r.int(1, 99999)),
    }),
  ]),
  among('new error lines', 'go', 1, (t, r) => [
    go(t, 'ERROR', `msg="sync failed" worker=${r.int(0, 8)} err="unexpected end of JSON input"`),
  ]),
  among('new error lines', 'postgres', 1, (t, r) => [
    `${pg(t)} UTC [${r.int(100, 190)}] ERROR:  relation "order_items_v2" does not exist at character 15`,
  ]),
  death(
    'crash loop',
    'go',
    (t) => [
      'panic: runtime error: invalid memory address or nil pointer dereference',
      '[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x6a8f3c]',
      '',
      'goroutine 34 [running]:',
      'main.(*syncer).run(0x0)',
      '\t/src/cmd/sync/main.go:118 +0x2c',
      go(t, 'INFO', 'msg="starting sync" version=2.4.1'),
    ],
    { every: 8, first: (t) => [go(t, 'INFO', 'msg="configuration read" workers=8')] },
  ),
  death(
    'crash loop',
    'pino',
    (t) => [
      pino(t, 60, {
        msg: 'uncaught exception',
        err: { type: 'Error', message: 'Missing environment variable MAIL_URL' },
      }),
    ],
    { every: 6, first: (t) => [pino(t, 30, { msg: 'starting web 4.1.0' })] },
  ),
  death(
    'crash loop',
    'spring',
    (t) => [
      spring(t, 'ERROR', 'Application run failed'),
      "org.springframework.beans.factory.BeanCreationException: Error creating bean with name 'dataSource'",
      'Caused by: java.lang.IllegalArgumentException: Could not resolve placeholder db.url',
    ],
    { every: 10, first: (t) => [spring(t, 'INFO', 'Starting ShopApplication v3.2 with PID 1')] },
  ),
  death('out of memory', 'spring', (t) => [
    spring(t, 'ERROR', 'Handler dispatch failed: java.lang.OutOfMemoryError: Java heap space'),
    'java.lang.OutOfMemoryError: Java heap space',
    '\tat java.base/java.util.Arrays.copyOf(Arrays.java:3537)',
  ]),
  death('out of memory', 'go', (t) => [
    'fatal error: runtime: out of memory',
    '',
    'runtime stack:',
    'runtime.throw({0x9a1, 0x16})',
    go(t, 'INFO', 'msg="starting sync" version=2.4.1'),
  ]),
  death('out of memory', 'postgres', (t) => [
    `${pg(t)} UTC [1] LOG:  server process (PID 4711) was terminated by signal 9: Killed`,
    `${pg(t)} UTC [1] LOG:  terminating any other active server processes`,
    `${pg(t)} UTC [1] FATAL:  the database system is in recovery mode`,
  ]),
  among('latency', 'nginx', 4, (t, r) => [access(t, r, 200, 6 + r.int(0, 400) / 100)], 0.5),
  among('latency', 'spring', 1, (t, r) => [
    spring(t, 'WARN', `Request of order ${r.int(1, 99999)} took ${r.int(8000, 14000)} ms`),
    spring(t, 'ERROR', 'Read timed out: java.net.SocketTimeoutException: Read timed out'),
  ]),
  among('latency', 'pino', 1, (t, r) => [
    pino(t, 50, { msg: `upstream timed out after ${r.int(9000, 11000)} ms`, reqId: String(r.int(1, 9999)) }),
  ]),
  among('failing requests', 'nginx', 4, (t, r) => [access(t, r, 503, 0.001)], 0.3),
  among('failing requests', 'nginx', 3, (t, r) => [access(t, r, 500, 0.04)], 0.6),
  among('failing requests', 'nginx', 3, (t, r) => [access(t, r, 504, 60)], 0.5),
  among('connection refused', 'spring', 1, (t) => [
    spring(t, 'ERROR', 'Could not open JPA EntityManager: Connection to db:5432 refused'),
  ]),
  among('connection refused', 'pino', 2, (t) => [pino(t, 50, { msg: 'connect ECONNREFUSED 10.0.0.7:6379' })]),
  among('connection refused', 'go', 1, (t) => [
    go(t, 'ERROR', 'msg="cannot reach queue" err="dial tcp 10.0.0.9:5672: connect: connection refused"'),
  ]),
  among('disk full', 'postgres', 1, (t, r) => [
    `${pg(t)} UTC [${r.int(100, 190)}] ERROR:  could not extend file "base/16384/${r.int(1, 99999)}": No space left on device`,
  ]),
  among('disk full', 'spring', 1, (t) => [
    spring(t, 'ERROR', 'Could not write receipt: java.io.IOException: No space left on device'),
  ]),
  among('certificate expired', 'go', 1, (t) => [
    go(t, 'ERROR', 'msg="request failed" err="x509: certificate has expired or is not yet valid"'),
  ]),
  among('certificate expired', 'pino', 1, (t) => [
    pino(t, 50, { msg: 'payment failed: CERT_HAS_EXPIRED', code: 'CERT_HAS_EXPIRED' }),
  ]),
  among('name not found', 'pino', 1, (t) => [pino(t, 50, { msg: 'getaddrinfo ENOTFOUND stock.shop.internal' })]),
  among('name not found', 'go', 1, (t) => [
    go(t, 'ERROR', 'msg="lookup failed" err="lookup stock on 10.96.0.10:53: no such host"'),
  ]),
  among('pool exhausted', 'spring', 1, (t, r) => [
    spring(t, 'ERROR', `HikariPool-1 - Connection is not available, request timed out after ${r.int(30000, 30010)}ms.`),
  ]),
  among('too many connections', 'postgres', 2, (t, r) => [
    `${pg(t)} UTC [${r.int(100, 190)}] FATAL:  sorry, too many clients already`,
  ]),
  among('deadlock', 'postgres', 1, (t, r) => [
    `${pg(t)} UTC [${r.int(100, 190)}] ERROR:  deadlock detected`,
    `${pg(t)} UTC [171] DETAIL:  Process 171 waits for ShareLock on transaction 71; blocked by process 172.`,
  ]),
  death('silence', 'spring', () => []),
  death('silence', 'go', () => []),
];

/** The service in which the fault comes about. */
export function brokenService(
  breakage: Breakage,
  seed: number,
): { healthy: Service; broken(atMs: number, second: number): string[] } {
  const healthy = createService(breakage.kind, breakage.kind, seed);
  return { healthy, broken: (atMs, second) => breakage.lines(healthy.lines(atMs), atMs, second) };
}
