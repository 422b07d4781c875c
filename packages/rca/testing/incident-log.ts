export interface PlantedLine {
  /** Where in the log, from 0 to 1. */
  at: number;
  text: string;
}

/** Small logs with a known cause, made from a seed: the same arguments give the same text. */
export interface IncidentOptions {
  seed: number;
  /** Background lines. */
  lines: number;
  /** The line that started it all; null for a log without an incident. */
  cause: { level: string; component: string; message: string } | null;
  /** Messages of the failures that follow, by component. */
  cascade?: readonly { level: string; component: string; message: (n: number) => string }[];
  /** Failures each kind of the cascade writes. */
  cascadeEntries?: number;
  /** An unrelated error that runs all through the log, and one burst that heals by itself. */
  noise?: boolean;
  /** Lines put in as they are, at a share of the file. */
  extra?: readonly PlantedLine[];
}

const BACKGROUND: readonly ((n: number) => string)[] = [
  (n) => `INFO web.Access GET /items/${n} answered 200 in ${n % 90} ms`,
  (n) => `INFO cart.Service cart ${n} updated with ${n % 7} items`,
  (n) => `INFO jobs.Scheduler job sync-${n % 9} finished in ${n % 400} ms`,
  (n) => `DEBUG cache.Store key item:${n} refreshed`,
  (n) => `INFO auth.Session session ${n} opened for tenant ${n % 13}`,
];

export const CASCADE: NonNullable<IncidentOptions['cascade']> = [
  {
    level: 'ERROR',
    component: 'stock.Client',
    message: (n) => `request ${n} to stock timed out after ${3000 + (n % 50)} ms`,
  },
  { level: 'ERROR', component: 'web.Checkout', message: (n) => `checkout ${n} answered 500` },
  { level: 'WARN', component: 'gateway.Router', message: (n) => `upstream checkout slow, attempt ${n % 4}` },
];

/** Many kinds of failure, so that their evidence outgrows a small context. */
export const VARIED: NonNullable<IncidentOptions['cascade']> = [
  ...CASCADE,
  ...['order', 'price', 'stock', 'cart', 'mail', 'login', 'image', 'search', 'invoice', 'parcel'].flatMap((noun) =>
    ['refused', 'broken', 'lost', 'late', 'locked', 'empty', 'stuck', 'torn', 'doubled', 'gone'].map((state) => ({
      level: 'ERROR',
      component: `${noun}.Worker`,
      message: (n: number) => `${noun} ${n} is ${state}, ${state} ${noun} handler of ${noun} could not put it back`,
    })),
  ),
];

export const CAUSE = {
  level: 'WARN',
  component: 'config.Loader',
  message: 'setting stock.pool.size changed from 40 to 0 by release 7.2',
};

export interface IncidentLog {
  text: string;
  /** Physical line of the cause; 0 without one. */
  causeLine: number;
}

/** Writes the log; the incident begins after 60 % of it, the burst that heals after 30 %. */
export function incidentLog(options: IncidentOptions): IncidentLog {
  const random = seeded(options.seed);
  const events: { at: number; text: string; isCause?: boolean }[] = [];
  const number = () => Math.floor(random() * 90_000) + 10_000;
  for (let i = 0; i < options.lines; i++) {
    const write = BACKGROUND[Math.floor(random() * BACKGROUND.length)] ?? BACKGROUND[0];
    events.push({ at: i / options.lines, text: write?.(number()) ?? '' });
  }
  if (options.noise !== false) {
    for (let i = 0; i < options.lines / 25; i++) {
      events.push({ at: random(), text: `ERROR mail.Sender mailbox of user ${number()} rejected the message` });
    }
    for (let i = 0; i < 30; i++) {
      events.push({ at: 0.3 + random() * 0.01, text: `ERROR report.Export export ${number()} dropped by its reader` });
    }
  }
  const { cause } = options;
  if (cause !== null) {
    events.push({ at: 0.6, text: `${cause.level} ${cause.component} ${cause.message}`, isCause: true });
    const each = options.cascadeEntries ?? 40;
    (options.cascade ?? CASCADE).forEach((kind, k) => {
      for (let i = 0; i < each; i++) {
        const at = 0.602 + k * 0.004 + random() * 0.15;
        events.push({ at, text: `${kind.level} ${kind.component} ${kind.message(number())}` });
      }
    });
  }
  for (const extra of options.extra ?? []) events.push(extra);
  events.sort((a, b) => a.at - b.at);
  const start = Date.parse('2026-02-03T08:00:00Z');
  const lines = events.map(({ at, text }) => `${new Date(start + Math.round(at * 7_200_000)).toISOString()} ${text}`);
  return { text: `${lines.join('\n')}\n`, causeLine: events.findIndex((event) => event.isCause === true) + 1 };
}

/** Mulberry32: a small generator of numbers from 0 to 1 that a seed decides. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
