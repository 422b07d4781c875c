import type { IncidentKind } from '../incident-kind.ts';

/** The way between two components changed. */
export const NETWORK: readonly IncidentKind[] = [
  {
    name: 'zone-changed',
    components: ['web', 'cart', 'named'],
    cause: { by: 'named', level: null, text: 'zone svc.internal/IN: loaded serial 20260312{int:10-99}' },
    symptoms: [
      { by: 'cart', level: 'ERROR', text: 'lookup of ledger.svc.internal failed: NXDOMAIN', perMinute: 26 },
      { by: 'web', level: 'ERROR', text: 'basket {hex:8} not saved: cart answered 502', perMinute: 22 },
    ],
    delaySeconds: [20, 90],
    course: 'until-end',
  },
  {
    name: 'firewall-rule',
    components: ['api', 'jobs', 'fw-controller'],
    cause: { by: 'fw-controller', level: 'INFO', text: 'set sg-{hex:6}: rule tcp/5432 from 10.4.0.0/16 withdrawn' },
    symptoms: [
      { by: 'jobs', level: 'ERROR', text: 'connect to 10.5.0.{int:10-14}:5432 timed out after 5000 ms', perMinute: 20 },
      { by: 'api', level: 'ERROR', text: 'GET /jobs/{int:1-999} answered 504', perMinute: 16 },
    ],
    delaySeconds: [5, 45],
    course: 'until-end',
  },
  {
    name: 'mtu-changed',
    components: ['files', 'sync', 'netplan'],
    cause: { by: 'netplan', level: null, text: 'bond0: mtu 9000 applied' },
    symptoms: [
      {
        by: 'sync',
        level: 'WARN',
        text: 'transfer {hex:6} stalled at {int:1400-1500} of {int:40000-90000} bytes',
        perMinute: 16,
      },
      { by: 'files', level: 'ERROR', text: 'download {hex:6} aborted: no progress for 30 s', perMinute: 18 },
    ],
    delaySeconds: [5, 60],
    course: 'until-end',
  },
  {
    name: 'backend-drained',
    components: ['lb', 'app-1', 'app-2', 'app-3'],
    cause: { by: 'lb', level: 'INFO', text: 'pool app: members app-2 and app-3 set to drain by user deploy' },
    symptoms: [
      { by: 'app-1', level: 'WARN', text: '{int:180-240} of 200 worker threads busy', perMinute: 10 },
      {
        by: 'app-1',
        level: 'ERROR',
        text: 'request {hex:8} waited {int:5000-20000} ms and was dropped',
        perMinute: 24,
      },
      { by: 'lb', level: 'ERROR', text: 'no answer of app-1 within 10 s for {ip}', perMinute: 18 },
    ],
    delaySeconds: [10, 60],
    course: 'heals',
  },
  {
    name: 'port-flap',
    components: ['san', 'vm-host', 'mail-store', 'switch-4'],
    cause: { by: 'switch-4', level: 'INFO', text: 'Interface Gi1/0/{int:1-24}, changed state to down' },
    symptoms: [
      { by: 'vm-host', level: 'WARN', text: 'path {int:2-4} to lun {int:10-20} marked dead', perMinute: 6 },
      { by: 'san', level: 'ERROR', text: 'I/O {hex:8} not completed in 30 s', perMinute: 12 },
      { by: 'mail-store', level: 'ERROR', text: 'mailbox {int:100-999} is read only for now', perMinute: 14 },
    ],
    delaySeconds: [1, 30],
    course: 'until-end',
  },
  {
    name: 'keepalive-off',
    components: ['aggregator', 'weather', 'maps'],
    cause: { by: 'aggregator', level: 'DEBUG', text: 'http client rebuilt: keepAlive=false maxSockets=Infinity' },
    symptoms: [
      { by: 'aggregator', level: 'ERROR', text: 'connect EADDRNOTAVAIL {ip}:443', perMinute: 30 },
      { by: 'maps', level: 'WARN', text: '{int:20000-28000} sockets in TIME_WAIT', perMinute: 3 },
    ],
    delaySeconds: [60, 180],
    course: 'until-end',
  },
];
