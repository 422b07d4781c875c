import type { IncidentKind } from '../incident-kind.ts';

/** A setting, a flag or a right was changed, and the change was said calmly. */
export const CONFIGURATION: readonly IncidentKind[] = [
  {
    name: 'flag-on',
    components: ['frontend', 'pricing', 'flags', 'catalog'],
    cause: { by: 'flags', level: 'INFO', text: 'flag bundle-discounts is now on for 100 % of tenants' },
    symptoms: [
      {
        by: 'pricing',
        level: 'ERROR',
        text: 'cannot price basket {hex:8}: NullPointerException: bundle is null',
        perMinute: 24,
      },
      {
        by: 'frontend',
        level: 'ERROR',
        text: 'checkout page failed for visitor {int:1000-9999}: pricing answered 500',
        perMinute: 20,
      },
    ],
    delaySeconds: [2, 40],
    course: 'until-end',
  },
  {
    name: 'upstream-renamed',
    components: ['proxy', 'inventory', 'warehouse'],
    cause: { by: 'proxy', level: 'INFO', text: 'reloaded: upstream inventory -> inventory.blue.internal:9090' },
    symptoms: [
      {
        by: 'proxy',
        level: 'ERROR',
        text: 'connect to inventory.blue.internal:9090 failed: Connection refused',
        perMinute: 30,
      },
      {
        by: 'warehouse',
        level: 'WARN',
        text: 'stock level of article {int:100-999} is stale by {int:60-900} s',
        perMinute: 10,
      },
    ],
    delaySeconds: [1, 10],
    course: 'until-end',
  },
  {
    name: 'deadline-lowered',
    components: ['app', 'recommender', 'profiles'],
    cause: {
      by: 'app',
      level: 'INFO',
      text: 'client settings for recommender: deadline 50 ms (was 800 ms), retries 3',
    },
    symptoms: [
      { by: 'app', level: 'ERROR', text: 'recommender call {hex:6} exceeded its deadline', perMinute: 34 },
      { by: 'recommender', level: 'WARN', text: 'caller went away before answer {hex:6} was sent', perMinute: 20 },
      {
        by: 'profiles',
        level: 'WARN',
        text: 'request rate {int:900-2000}/s is above the usual {int:200-300}/s',
        perMinute: 4,
      },
    ],
    delaySeconds: [1, 15],
    course: 'heals',
  },
  {
    name: 'limit-per-client',
    components: ['gateway', 'mobile-api', 'accounts'],
    cause: { by: 'gateway', level: 'INFO', text: 'quota for client ios-app set to 5 requests per second' },
    symptoms: [
      { by: 'gateway', level: 'WARN', text: '429 for client ios-app on /feed from {ip}', perMinute: 40 },
      {
        by: 'mobile-api',
        level: 'ERROR',
        text: 'sync of device {hex:10} gave up after {int:3-9} refusals',
        perMinute: 12,
      },
    ],
    delaySeconds: [1, 20],
    course: 'until-end',
  },
  {
    name: 'secret-rotated',
    components: ['dashboard', 'reporting', 'vault-agent', 'warehouse-db'],
    cause: { by: 'vault-agent', level: 'INFO', text: 'rotated credential reporting-ro, version 18 is current' },
    symptoms: [
      {
        by: 'warehouse-db',
        level: null,
        text: 'FATAL:  password authentication failed for user "reporting_ro"',
        perMinute: 14,
      },
      {
        by: 'reporting',
        level: 'ERROR',
        text: 'query {int:100-999} could not be started: login failed for reporting_ro',
        perMinute: 14,
      },
      { by: 'dashboard', level: 'WARN', text: 'tile {int:1-40} shows data of {int:5-60} minutes ago', perMinute: 8 },
    ],
    delaySeconds: [10, 120],
    course: 'until-end',
  },
  {
    name: 'policy-narrowed',
    components: ['uploads', 'thumbnailer', 'iam-sync', 'portal'],
    cause: { by: 'iam-sync', level: 'INFO', text: 'policy media-writers updated: 2 statements removed, 0 added' },
    symptoms: [
      { by: 'uploads', level: 'ERROR', text: 'PutObject media/{hex:10} was denied (AccessDenied)', perMinute: 22 },
      { by: 'thumbnailer', level: 'WARN', text: 'source media/{hex:10} is missing, skipped', perMinute: 14 },
      { by: 'portal', level: 'ERROR', text: 'upload of user {int:100-999} failed', perMinute: 16 },
    ],
    delaySeconds: [5, 60],
    course: 'until-end',
  },
  {
    name: 'column-dropped',
    components: ['storefront', 'articles', 'migrator', 'postgres'],
    cause: { by: 'migrator', level: 'INFO', text: 'migration 0142_drop_legacy_sku done in {int:120-900} ms' },
    symptoms: [
      {
        by: 'postgres',
        level: null,
        text: 'ERROR:  column a.legacy_sku does not exist at character {int:20-90}',
        perMinute: 16,
      },
      { by: 'articles', level: 'ERROR', text: 'article {int:1000-9999} could not be loaded', perMinute: 20 },
      { by: 'storefront', level: 'ERROR', text: 'article page {int:1000-9999} answered 500', perMinute: 18 },
    ],
    delaySeconds: [1, 30],
    course: 'until-end',
  },
];
