import type { Random } from '../../../scripts/scenarios/random.ts';
import type { Saying } from './incident-kind.ts';

type WriteLine = (saying: Saying, at: Date, random: Random) => string;

/** How an installation writes its log; a line without a level stays without one in each. */
export const LAYOUTS: Record<string, WriteLine> = {
  columns: ({ by, level, text }, at, random) =>
    `${at.toISOString().replace('T', ' ').slice(0, 23)} ${level === null ? '' : `${level.padEnd(5)} `}[${by}-${random.int(1, 8)}] ${by}: ${text}`,
  ndjson: ({ by, level, text }, at) =>
    JSON.stringify({
      ts: at.toISOString(),
      ...(level !== null && { level: level.toLowerCase() }),
      service: by,
      msg: text,
    }),
  logfmt: ({ by, level, text }, at) =>
    `time=${at.toISOString()} ${level === null ? '' : `level=${level.toLowerCase()} `}app=${by} msg="${text.replaceAll('"', "'")}"`,
  syslog: ({ by, level, text }, at, random) =>
    `${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)} ${at.toISOString().slice(11, 19)} host-${random.int(1, 3)} ${by}[${random.int(300, 900)}]: ${level === null ? '' : `${level} `}${text}`,
  compose: ({ by, level, text }, at) =>
    `${by.padEnd(14)} | ${at.toISOString()} ${level === null ? '' : `${level} `}${text}`,
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
