import type { Saying } from './incident-kind.ts';

type Line = Omit<Saying, 'by'>;

/** What every component says all day. */
export const TRAFFIC: readonly Line[] = [
  { level: 'INFO', text: 'handled request {hex:8} in {int:2-180} ms' },
  { level: 'INFO', text: 'GET /items/{int:1-9999} 200 {int:1-90}ms' },
  { level: 'DEBUG', text: 'loaded {int:1-40} rows for key {hex:6}' },
  { level: 'INFO', text: 'stored record {int:10000-99999}' },
  { level: 'DEBUG', text: 'cache hit for {hex:6}' },
  { level: 'INFO', text: 'session {hex:10} opened for user {int:1-4000}' },
  { level: 'INFO', text: 'published message {hex:8} to topic updates' },
  { level: 'DEBUG', text: 'health check ok, {int:1-60} open connections' },
  { level: 'INFO', text: 'flushed {int:10-900} points in {int:1-20} ms' },
  { level: 'WARN', text: 'slow answer from peer: {int:300-900} ms for {hex:6}' },
];

/** Errors that recur from the first minute to the last and have nothing to do with the outage. */
export const NOISE: readonly Line[] = [
  { level: 'ERROR', text: 'could not send usage statistics: connect ETIMEDOUT {ip}:443' },
  { level: 'ERROR', text: 'avatar {int:1-900}.png not found' },
  { level: 'ERROR', text: 'invalid csrf token from {ip}' },
  { level: 'WARN', text: 'deprecated option legacy_mode is set' },
  { level: 'ERROR', text: 'client {ip} closed the connection early' },
  { level: 'ERROR', text: 'bad credentials for user guest{int:1-90}' },
  { level: 'WARN', text: 'retrying export {hex:6}, attempt {int:2-4}' },
  { level: 'ERROR', text: 'cannot parse Accept-Language "{pick:x|zz-ZZ|*;q=2}"' },
  { level: 'ERROR', text: 'feed {int:1-40} is not valid XML' },
];

/** Things that happen once and harm no one: changes among them, so that being the only change proves nothing. */
export const DECOYS: readonly Line[] = [
  { level: 'INFO', text: 'configuration reloaded, 0 settings changed' },
  { level: 'INFO', text: 'feature new-footer enabled for 5 % of visitors' },
  { level: 'INFO', text: 'deployed static assets build {hex:7}' },
  { level: 'INFO', text: 'log level of package http set to INFO' },
  { level: 'WARN', text: 'certificate of staging.example.net expires in 29 days' },
  { level: 'INFO', text: 'worker pool scaled from 4 to 5' },
  { level: 'INFO', text: 'nightly cleanup removed {int:100-9000} rows' },
  { level: 'INFO', text: 'user admin changed the banner text' },
  { level: null, text: '(root) CMD (run-parts /etc/cron.hourly)' },
  { level: 'INFO', text: 'snapshot daily-{int:100-300} created in {int:8-40} s' },
  { level: 'WARN', text: 'leap second table is {int:200-400} days old' },
  { level: 'INFO', text: 'metrics endpoint moved to port 9102' },
  { level: 'ERROR', text: 'profile picture of user {int:1-4000} could not be resized' },
  { level: 'INFO', text: 'index products optimized, {int:2-9} segments merged' },
  { level: 'INFO', text: 'rotated access log, {int:100-900} MB' },
  { level: 'INFO', text: 'operator opened a read-only console from {ip}' },
];

/** A start that stumbles and recovers. */
export const STARTUP: readonly Line[] = [
  { level: 'INFO', text: 'starting, version {int:2-5}.{int:0-30}.{int:0-9}' },
  { level: 'WARN', text: 'peer not ready yet, waiting' },
  { level: 'ERROR', text: 'connect to {ip}:{int:5000-9999} refused, retrying' },
  { level: 'INFO', text: 'connected, ready to serve' },
];

/** Of these each log says a few dozen pairs once or twice: rare lines are nothing special in a long log. */
export const RARE = {
  subjects: [
    'price list',
    'address book',
    'tax table',
    'tenant acme',
    'tenant birch',
    'queue mail-low',
    'queue reports',
    'topic audit',
    'route /export',
    'plugin charts',
    'locale pt-BR',
    'shard 7',
    'bucket thumbs',
    'report weekly-sales',
    'user group editors',
    'webhook erp-in',
    'job vacuum-sessions',
    'table visits',
    'stream clicks',
    'worker slot 3',
  ],
  events: [
    'refreshed, {int:2-900} entries',
    'opened by {pick:ana|boris|carla|dmitri}',
    'compacted in {int:20-900} ms',
    'set to version {int:2-40}',
    'assigned to node {int:1-5}',
    'has {int:1-90} subscribers',
    'finished without changes',
    'synchronised with the replica',
  ],
} as const;

/** What people say and do once the outage is on. */
export const REACTIONS: readonly Line[] = [
  { level: 'INFO', text: 'restart requested by operator' },
  { level: 'WARN', text: 'alert high-error-rate is firing' },
  { level: 'INFO', text: 'debug logging enabled for 10 minutes' },
  { level: 'INFO', text: 'maintenance banner switched on' },
  { level: 'INFO', text: 'scaled from 5 to 8 instances' },
];
