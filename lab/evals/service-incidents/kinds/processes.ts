import type { IncidentKind } from '../incident-kind.ts';

/** A process stopped doing its part, or a machine did. */
export const PROCESSES: readonly IncidentKind[] = [
  {
    name: 'leader-gone',
    components: ['planner', 'worker', 'status-page'],
    cause: { by: 'planner', level: 'INFO', text: 'lease planner-main released by pid {int:300-900}' },
    symptoms: [
      { by: 'worker', level: 'WARN', text: 'nothing planned since {int:60-900} s', perMinute: 8 },
      { by: 'status-page', level: 'ERROR', text: 'nightly run {int:10-99} is overdue', perMinute: 10 },
    ],
    delaySeconds: [60, 180],
    course: 'until-end',
  },
  {
    name: 'long-pause',
    components: ['coordinator', 'node-a', 'node-b', 'client'],
    cause: {
      by: 'node-b',
      level: 'INFO',
      text: 'Pause Full (System.gc()) 3890M->3711M(4096M) {int:18000-29000}.{int:100-999}ms',
    },
    symptoms: [
      { by: 'coordinator', level: 'WARN', text: 'member node-b suspected, {int:1-9} heartbeats missed', perMinute: 4 },
      { by: 'node-a', level: 'WARN', text: 'rebalancing shard {int:1-64}', perMinute: 12 },
      { by: 'client', level: 'ERROR', text: 'shard {int:1-64} unavailable for {hex:6}', perMinute: 24 },
    ],
    delaySeconds: [5, 30],
    course: 'heals',
  },
  {
    name: 'read-only-disk',
    components: ['kernel', 'journal', 'ingest'],
    cause: { by: 'kernel', level: null, text: 'EXT4-fs (sdb1): Remounting filesystem read-only' },
    symptoms: [
      { by: 'journal', level: 'ERROR', text: 'write of block {int:1000-9999}: Read-only file system', perMinute: 22 },
      { by: 'ingest', level: 'ERROR', text: 'batch {hex:6} not accepted', perMinute: 20 },
    ],
    delaySeconds: [1, 20],
    course: 'until-end',
  },
  {
    name: 'sidecar-missing',
    components: ['mesh', 'quotes', 'trading'],
    cause: { by: 'mesh', level: 'INFO', text: 'injection disabled for namespace quotes' },
    symptoms: [
      { by: 'trading', level: 'ERROR', text: 'quote {hex:6}: upstream requires mutual tls', perMinute: 28 },
      { by: 'quotes', level: 'WARN', text: 'plain request from {ip} refused', perMinute: 16 },
    ],
    delaySeconds: [10, 120],
    course: 'until-end',
  },
  {
    name: 'governor-changed',
    components: ['bidder', 'auction', 'tuned'],
    cause: { by: 'tuned', level: 'INFO', text: 'profile powersave applied on 16 cpus' },
    symptoms: [
      { by: 'bidder', level: 'WARN', text: 'bid {hex:8} took {int:110-300} ms', perMinute: 24 },
      { by: 'auction', level: 'ERROR', text: 'no bid in time for slot {int:1000-9999}', perMinute: 20 },
    ],
    delaySeconds: [1, 20],
    course: 'until-end',
  },
  {
    name: 'worker-exit',
    components: ['upload-api', 'scanner', 'init'],
    cause: { by: 'init', level: null, text: 'scanner main process ended, respawning suppressed' },
    symptoms: [
      { by: 'upload-api', level: 'WARN', text: 'upload {hex:8} not scanned within {int:30-300} s', perMinute: 16 },
      { by: 'upload-api', level: 'ERROR', text: 'upload {hex:8} rejected: scan result unknown', perMinute: 18 },
    ],
    delaySeconds: [20, 90],
    course: 'until-end',
  },
];
