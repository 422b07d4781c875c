import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';

interface DebianProgram {
  /** Have the program and its plug-ins; their dependencies come with them. */
  packages: readonly string[];
  /** Where Debian installs it. */
  path: string;
  /** It needs no library, and can be copied. */
  isStatic?: true;
  /** A folder in which it finds files of its package, whatever it is told. */
  reads?: string;
  /** Those that are needed, where Debian installs them, and the flag that names another folder. */
  plugIns?: { files: readonly string[]; folder: string; flag: string };
}

/** Programs of Debian that write, ship, or announce logs, and that tests run against. */
export const DEBIAN_PROGRAMS = {
  podman: { packages: ['podman'], path: '/usr/bin/podman' },
  runc: { packages: ['runc'], path: '/usr/sbin/runc' },
  conmon: { packages: ['conmon'], path: '/usr/bin/conmon' },
  busybox: { packages: ['busybox-static'], path: '/bin/busybox', isStatic: true },
  journalctl: { packages: ['systemd'], path: '/usr/bin/journalctl' },
  'systemd-socket-activate': { packages: ['systemd'], path: '/usr/bin/systemd-socket-activate' },
  'systemd-journal-gatewayd': {
    packages: ['systemd-journal-remote'],
    path: '/lib/systemd/systemd-journal-gatewayd',
  },
  'systemd-journal-remote': { packages: ['systemd-journal-remote'], path: '/lib/systemd/systemd-journal-remote' },
  'systemd-journal-upload': { packages: ['systemd-journal-remote'], path: '/lib/systemd/systemd-journal-upload' },
  rsyslogd: {
    packages: ['rsyslog-elasticsearch', 'rsyslog-openssl'],
    path: '/usr/sbin/rsyslogd',
    plugIns: { files: ['omelasticsearch.so', 'lmnsd_ossl.so'], folder: '/usr/lib/*/rsyslog', flag: '-M' },
  },
  'syslog-ng': {
    packages: ['syslog-ng-mod-http'],
    path: '/usr/sbin/syslog-ng',
    plugIns: { files: ['libhttp.so'], folder: '/usr/lib/syslog-ng/[0-9]*', flag: '--module-path' },
  },
  'prometheus-alertmanager': {
    packages: ['prometheus-alertmanager'],
    path: '/usr/bin/prometheus-alertmanager',
    reads: '/usr/share',
  },
  kubectl: { packages: ['kubernetes-client'], path: '/usr/bin/kubectl' },
} as const satisfies Record<string, DebianProgram>;

export type DebianProgramName = keyof typeof DEBIAN_PROGRAMS;

/** Where `npm run programs` puts those that are not installed. */
export const PROGRAMS_FOLDER = join(ROOT, 'node_modules/.cache/debian-programs');

/** The program as it is installed with its plug-ins, or as `npm run programs` fetched it; null where it is neither. */
export function findProgram(name: DebianProgramName): string | null {
  const program: DebianProgram = DEBIAN_PROGRAMS[name];
  const { files, folder } = program.plugIns ?? { files: [], folder: '' };
  if (existsSync(program.path) && files.every((file) => globSync(`${folder}/${file}`).length > 0)) return program.path;
  const fetched = join(PROGRAMS_FOLDER, 'bin', name);
  return existsSync(fetched) ? fetched : null;
}

/** As `findProgram`; throws where the program is missing. */
export function needProgram(name: DebianProgramName): string {
  const found = findProgram(name);
  if (found !== null) return found;
  const { packages } = DEBIAN_PROGRAMS[name];
  throw new Error(`${name} is missing: run npm run programs, or apt-get install ${packages.join(' ')}`);
}

/** Whether all of these are there. */
export function hasPrograms(...names: DebianProgramName[]): boolean {
  return names.every((name) => findProgram(name) !== null);
}
