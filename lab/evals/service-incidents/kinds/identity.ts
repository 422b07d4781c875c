import type { IncidentKind } from '../incident-kind.ts';

/** Certificates, keys, licenses and clocks. */
export const IDENTITY: readonly IncidentKind[] = [
  {
    name: 'chain-missing',
    components: ['edge', 'partner-api', 'certbot'],
    cause: {
      by: 'certbot',
      level: null,
      text: 'installed renewed certificate for api.example.net (leaf only) and reloaded edge',
    },
    symptoms: [
      { by: 'edge', level: 'WARN', text: 'handshake with {ip} failed: peer reports unknown ca', perMinute: 26 },
      {
        by: 'partner-api',
        level: 'ERROR',
        text: 'callback {hex:8} not delivered: unable to verify the first certificate',
        perMinute: 18,
      },
    ],
    delaySeconds: [2, 30],
    course: 'until-end',
  },
  {
    name: 'clock-stepped',
    components: ['gateway', 'tokens', 'chronyd'],
    cause: {
      by: 'chronyd',
      level: null,
      text: 'System clock wrong by -312.4{int:100-999} seconds, adjustment started',
    },
    symptoms: [
      { by: 'gateway', level: 'WARN', text: 'token of client {int:10-99} refused: used before issued', perMinute: 30 },
      { by: 'tokens', level: 'ERROR', text: 'assertion {hex:8} lies {int:290-320} s in the future', perMinute: 16 },
    ],
    delaySeconds: [1, 20],
    course: 'heals',
  },
  {
    name: 'signing-key-gone',
    components: ['sso', 'portal', 'mail-api'],
    cause: { by: 'sso', level: 'INFO', text: 'key set published: 1 key (was 2), kid={hex:6}' },
    symptoms: [
      { by: 'portal', level: 'ERROR', text: 'session {hex:8} dropped: no key matches the signature', perMinute: 26 },
      { by: 'mail-api', level: 'WARN', text: '401 for user {int:100-999}: signature not verified', perMinute: 20 },
    ],
    delaySeconds: [5, 60],
    course: 'until-end',
  },
  {
    name: 'licence-ended',
    components: ['studio', 'transcoder', 'licensing'],
    cause: { by: 'licensing', level: null, text: 'periodic check: 0 days remaining, feature hevc withheld' },
    symptoms: [
      { by: 'transcoder', level: 'ERROR', text: 'job {int:1000-9999}: encoder hevc is not available', perMinute: 18 },
      { by: 'studio', level: 'ERROR', text: 'export {hex:6} failed in stage encode', perMinute: 16 },
    ],
    delaySeconds: [10, 90],
    course: 'until-end',
  },
  {
    name: 'directory-moved',
    components: ['intranet', 'ldap-proxy', 'wiki'],
    cause: { by: 'ldap-proxy', level: 'INFO', text: 'base dn is now ou=staff,dc=corp,dc=example' },
    symptoms: [
      {
        by: 'wiki',
        level: 'WARN',
        text: 'login of {pick:amara|bo|chen|dita|emil} rejected: no such entry',
        perMinute: 14,
      },
      {
        by: 'intranet',
        level: 'ERROR',
        text: 'group lookup for uid {int:1000-4000} returned 0 results, page refused',
        perMinute: 22,
      },
    ],
    delaySeconds: [2, 40],
    course: 'until-end',
  },
  {
    name: 'cipher-removed',
    components: ['terminal-hub', 'payments', 'hsm'],
    cause: { by: 'terminal-hub', level: 'INFO', text: 'tls profile modern-2 active, minimum version TLSv1.3' },
    symptoms: [
      {
        by: 'terminal-hub',
        level: 'ERROR',
        text: 'terminal {int:4000-4999} closed: no protocols available',
        perMinute: 28,
      },
      {
        by: 'payments',
        level: 'WARN',
        text: 'no heartbeat of terminal {int:4000-4999} for {int:30-300} s',
        perMinute: 12,
      },
    ],
    delaySeconds: [1, 20],
    course: 'until-end',
  },
];
