import type { IncidentKind } from '../incident-kind.ts';

/** What is stored or sent changed under those who read it. */
export const DATA: readonly IncidentKind[] = [
  {
    name: 'schema-bumped',
    components: ['orders', 'fulfilment', 'analytics', 'registry'],
    cause: { by: 'registry', level: 'INFO', text: 'subject order-placed: version 7 registered, compatibility NONE' },
    symptoms: [
      {
        by: 'fulfilment',
        level: 'ERROR',
        text: 'record {int:10000-99999} of order-placed skipped: cannot read field quantity',
        perMinute: 28,
      },
      {
        by: 'analytics',
        level: 'WARN',
        text: 'row count of hour {int:0-23} is {int:40-80} % below forecast',
        perMinute: 3,
      },
    ],
    delaySeconds: [5, 90],
    course: 'until-end',
  },
  {
    name: 'index-dropped',
    components: ['search-ui', 'tickets', 'mysql'],
    cause: {
      by: 'mysql',
      level: null,
      text: 'ALTER TABLE tickets DROP INDEX by_customer, ALGORITHM=INPLACE (connection {int:1000-9999})',
    },
    symptoms: [
      {
        by: 'mysql',
        level: null,
        text: 'Query_time: {int:8-40}.{int:100-999} Rows_examined: {int:2000000-2900000} select * from tickets where customer',
        perMinute: 12,
      },
      { by: 'tickets', level: 'ERROR', text: 'list of customer {int:100-9999} cancelled after 8 s', perMinute: 18 },
      { by: 'search-ui', level: 'WARN', text: 'empty panel for customer {int:100-9999}', perMinute: 10 },
    ],
    delaySeconds: [3, 30],
    course: 'until-end',
  },
  {
    name: 'transaction-left-open',
    components: ['booking', 'seats', 'postgres'],
    cause: {
      by: 'postgres',
      level: null,
      text: 'LOG:  session of analyst@bi from {ip} entered explicit transaction, pid 8123',
    },
    symptoms: [
      {
        by: 'postgres',
        level: null,
        text: 'LOG:  process {int:9000-9999} still waiting for ShareLock on transaction {int:700000-799999} after 1000 ms, holder 8123',
        perMinute: 12,
      },
      {
        by: 'seats',
        level: 'ERROR',
        text: 'seat {int:1-60} of flight {int:100-999}: lock wait exceeded',
        perMinute: 20,
      },
      { by: 'booking', level: 'ERROR', text: 'booking {hex:6} rolled back', perMinute: 18 },
    ],
    delaySeconds: [10, 60],
    course: 'heals',
  },
  {
    name: 'bulk-import',
    components: ['crm', 'contacts', 'importer'],
    cause: {
      by: 'importer',
      level: 'INFO',
      text: 'started import contacts-full.csv ({int:18000000-24000000} rows) without batching',
    },
    symptoms: [
      { by: 'contacts', level: 'WARN', text: 'write queue is {int:3000-9000} deep', perMinute: 6 },
      {
        by: 'crm',
        level: 'ERROR',
        text: 'saving contact {int:1000-9999} took {int:10000-30000} ms, given up',
        perMinute: 22,
      },
    ],
    delaySeconds: [15, 90],
    course: 'heals',
  },
  {
    name: 'primary-moved',
    components: ['ledger', 'payouts', 'pg-monitor'],
    cause: { by: 'pg-monitor', level: 'INFO', text: 'node pg-2 promoted, timeline {int:4-9}' },
    symptoms: [
      {
        by: 'ledger',
        level: 'ERROR',
        text: 'entry {hex:8} not written on pg-1: cannot execute INSERT in a read-only transaction',
        perMinute: 24,
      },
      { by: 'payouts', level: 'ERROR', text: 'payout {int:1000-9999} is held back, ledger unavailable', perMinute: 14 },
    ],
    delaySeconds: [1, 20],
    course: 'until-end',
  },
  {
    name: 'cache-emptied',
    components: ['news', 'articles', 'redis', 'mysql'],
    cause: { by: 'redis', level: null, text: 'DB saved on disk after FLUSHALL, 0 keys' },
    symptoms: [
      { by: 'mysql', level: null, text: 'Too many connections ({int:148-152} of 151)', perMinute: 10 },
      {
        by: 'articles',
        level: 'ERROR',
        text: 'article {int:1000-9999} not available: database is busy',
        perMinute: 24,
      },
      { by: 'news', level: 'WARN', text: 'front page rendered in {int:4000-14000} ms', perMinute: 8 },
    ],
    delaySeconds: [1, 15],
    course: 'heals',
  },
  {
    name: 'templates-removed',
    components: ['letters', 'printer', 'cron'],
    cause: {
      by: 'cron',
      level: null,
      text: '(deploy) CMD (rsync -a --delete /srv/build/templates/ /srv/letters/templates/)',
    },
    symptoms: [
      {
        by: 'letters',
        level: 'ERROR',
        text: 'letter {int:1000-9999}: template reminder-{int:1-9}.html not found',
        perMinute: 22,
      },
      { by: 'printer', level: 'WARN', text: 'batch {int:10-99} is empty', perMinute: 6 },
    ],
    delaySeconds: [5, 120],
    course: 'until-end',
  },
];
