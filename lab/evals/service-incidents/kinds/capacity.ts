import type { IncidentKind } from '../incident-kind.ts';

/** Something runs out because someone made it smaller, or because something else grew. */
export const CAPACITY: readonly IncidentKind[] = [
  {
    name: 'pool-shrunk',
    components: ['gateway', 'orders', 'config-agent', 'mailer'],
    cause: {
      by: 'config-agent',
      level: 'INFO',
      text: 'applied orders/db.pool.max=4 (was 40) from revision r{int:200-299}',
    },
    symptoms: [
      {
        by: 'orders',
        level: 'WARN',
        text: 'waited {int:900-2900} ms for a database connection, {int:5-60} callers queued',
        perMinute: 14,
      },
      {
        by: 'orders',
        level: 'ERROR',
        text: 'request {hex:8} failed: no connection available within 3000 ms',
        perMinute: 20,
      },
      {
        by: 'gateway',
        level: 'ERROR',
        text: 'upstream orders answered 503 for POST /orders/{int:1000-9999}',
        perMinute: 24,
      },
    ],
    delaySeconds: [5, 60],
    course: 'until-end',
  },
  {
    name: 'snapshots-kept',
    components: ['api', 'storage', 'backup', 'search'],
    cause: { by: 'backup', level: 'INFO', text: 'snapshot retention for volume data-2 set to unlimited' },
    symptoms: [
      { by: 'storage', level: 'WARN', text: 'volume data-2 is {int:91-99} % used', perMinute: 3 },
      {
        by: 'storage',
        level: 'ERROR',
        text: 'append to segment {hex:6} on data-2 failed: No space left on device',
        perMinute: 18,
      },
      {
        by: 'api',
        level: 'ERROR',
        text: 'could not save document {int:10000-99999}: storage refused the write',
        perMinute: 16,
      },
    ],
    delaySeconds: [60, 180],
    course: 'until-end',
  },
  {
    name: 'descriptors-lowered',
    components: ['edge', 'chat', 'presence', 'systemd'],
    cause: { by: 'systemd', level: null, text: 'chat.service: drop-in limits.conf changed, LimitNOFILE=1024' },
    symptoms: [
      {
        by: 'chat',
        level: 'ERROR',
        text: 'accept failed: too many open files ({int:1018-1024} in use)',
        perMinute: 30,
      },
      { by: 'edge', level: 'WARN', text: 'backend chat refused connection from {ip}', perMinute: 15 },
      { by: 'presence', level: 'ERROR', text: 'lost stream to chat, reconnecting in {int:1-30} s', perMinute: 8 },
    ],
    delaySeconds: [20, 120],
    course: 'until-end',
  },
  {
    name: 'executor-resized',
    components: ['web', 'render', 'assets'],
    cause: { by: 'render', level: 'INFO', text: 'executor page-render resized core=2 max=2 queue=50' },
    symptoms: [
      { by: 'render', level: 'WARN', text: 'queue page-render holds {int:45-50} of 50 tasks', perMinute: 10 },
      { by: 'render', level: 'ERROR', text: 'task {hex:8} rejected from executor page-render', perMinute: 26 },
      { by: 'web', level: 'ERROR', text: 'GET /page/{int:1-900} answered 500 after {int:2000-9000} ms', perMinute: 20 },
    ],
    delaySeconds: [3, 45],
    course: 'heals',
  },
  {
    name: 'memory-limit-cut',
    components: ['ingress', 'reports', 'scheduler', 'kubelet'],
    cause: {
      by: 'kubelet',
      level: 'INFO',
      text: 'updated resources of pod reports-{hex:5}: memory limit 256Mi, request 128Mi',
    },
    symptoms: [
      {
        by: 'kubelet',
        level: 'WARN',
        text: 'container reports in pod reports-{hex:5} exited with code 137',
        perMinute: 2,
      },
      {
        by: 'scheduler',
        level: 'ERROR',
        text: 'job {int:100-999} lost its worker reports, attempt {int:1-5}',
        perMinute: 8,
      },
      {
        by: 'ingress',
        level: 'ERROR',
        text: '502 for /reports/{int:1-500}: connection reset by upstream',
        perMinute: 14,
      },
    ],
    delaySeconds: [15, 90],
    course: 'until-end',
  },
  {
    name: 'eviction-off',
    components: ['shop', 'sessions', 'cache'],
    cause: { by: 'cache', level: null, text: 'CONFIG SET maxmemory-policy noeviction from {ip}:{int:30000-60000}' },
    symptoms: [
      {
        by: 'sessions',
        level: 'ERROR',
        text: 'cannot store session {hex:12}: OOM command not allowed when used memory > maxmemory',
        perMinute: 28,
      },
      { by: 'shop', level: 'WARN', text: 'visitor {int:1000-9999} lost the basket, session not found', perMinute: 12 },
    ],
    delaySeconds: [30, 150],
    course: 'until-end',
  },
  {
    name: 'consumer-paused',
    components: ['checkout', 'billing', 'broker', 'notifier'],
    cause: {
      by: 'broker',
      level: 'INFO',
      text: 'group billing-main: assignment of partition invoices-{int:0-5} paused on request of ops-cli',
    },
    symptoms: [
      { by: 'broker', level: 'WARN', text: 'group billing-main lags {int:2000-90000} records behind', perMinute: 4 },
      { by: 'checkout', level: 'ERROR', text: 'no invoice for order {int:10000-99999} within 60 s', perMinute: 16 },
      {
        by: 'notifier',
        level: 'ERROR',
        text: 'receipt for order {int:10000-99999} has no invoice number',
        perMinute: 9,
      },
    ],
    delaySeconds: [60, 120],
    course: 'heals',
  },
];
