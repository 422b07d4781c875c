import type { IncidentKind } from '../incident-kind.ts';

/** Something that the installation relies on behaves otherwise from one moment on. */
export const DEPENDENCIES: readonly IncidentKind[] = [
  {
    name: 'provider-version',
    components: ['shop', 'payments', 'fraud'],
    cause: { by: 'payments', level: 'INFO', text: 'provider now answers with api-version 2026-03-01 (was 2025-09-01)' },
    symptoms: [
      {
        by: 'payments',
        level: 'ERROR',
        text: 'charge {hex:10}: unexpected type for amount, got object',
        perMinute: 22,
      },
      { by: 'shop', level: 'ERROR', text: 'order {int:10000-99999} could not be paid', perMinute: 20 },
      { by: 'fraud', level: 'WARN', text: 'score of order {int:10000-99999} missing', perMinute: 10 },
    ],
    delaySeconds: [1, 30],
    course: 'until-end',
  },
  {
    name: 'quota-used',
    components: ['geo', 'delivery', 'billing-watch'],
    cause: { by: 'billing-watch', level: 'INFO', text: 'project routing-prod: 100 % of the monthly quota used' },
    symptoms: [
      { by: 'geo', level: 'ERROR', text: 'route {hex:6} not computed: RESOURCE_EXHAUSTED', perMinute: 26 },
      { by: 'delivery', level: 'WARN', text: 'tour {int:1-90} has {int:1-30} stops without a route', perMinute: 10 },
    ],
    delaySeconds: [5, 60],
    course: 'until-end',
  },
  {
    name: 'leaky-build',
    components: ['gateway', 'matcher', 'supervisor'],
    cause: { by: 'supervisor', level: 'INFO', text: 'matcher runs build 4.12.0 (before: 4.11.3)' },
    symptoms: [
      {
        by: 'matcher',
        level: 'WARN',
        text: 'heap {int:88-99} % after full collection of {int:900-4000} ms',
        perMinute: 8,
      },
      { by: 'matcher', level: 'ERROR', text: 'out of memory while matching {hex:6}', perMinute: 8 },
      { by: 'gateway', level: 'ERROR', text: 'matcher did not answer {hex:6}', perMinute: 20 },
    ],
    delaySeconds: [90, 240],
    course: 'until-end',
  },
  {
    name: 'slow-receiver',
    components: ['events', 'hooks', 'api'],
    cause: {
      by: 'hooks',
      level: 'INFO',
      text: 'endpoint https://crm.partner.example/in added for topic * with timeout 120 s',
    },
    symptoms: [
      {
        by: 'hooks',
        level: 'WARN',
        text: 'all {int:16-16} senders busy, oldest event is {int:30-600} s old',
        perMinute: 8,
      },
      { by: 'events', level: 'ERROR', text: 'event {hex:8} dropped, buffer full', perMinute: 24 },
    ],
    delaySeconds: [20, 120],
    course: 'until-end',
  },
  {
    name: 'mirror-switched',
    components: ['builder', 'artifacts', 'ci-api'],
    cause: { by: 'artifacts', level: 'INFO', text: 'remote libs-release now proxies mirror-b' },
    symptoms: [
      {
        by: 'builder',
        level: 'ERROR',
        text: 'build {int:1000-9999}: checksum of core-{int:1-9}.jar differs from lock file',
        perMinute: 16,
      },
      { by: 'ci-api', level: 'WARN', text: 'pipeline {int:1000-9999} failed in stage build', perMinute: 14 },
    ],
    delaySeconds: [10, 90],
    course: 'until-end',
  },
  {
    name: 'mail-relay-policy',
    components: ['signup', 'mailer', 'relay'],
    cause: {
      by: 'relay',
      level: null,
      text: 'postfix/master: reload -- configuration /etc/postfix, smtpd_sender_restrictions changed',
    },
    symptoms: [
      {
        by: 'mailer',
        level: 'ERROR',
        text: 'message {hex:8} refused: 554 5.7.1 Sender address rejected',
        perMinute: 22,
      },
      {
        by: 'signup',
        level: 'WARN',
        text: 'account {int:1000-9999} still unconfirmed after {int:10-30} minutes',
        perMinute: 8,
      },
    ],
    delaySeconds: [2, 60],
    course: 'until-end',
  },
];
