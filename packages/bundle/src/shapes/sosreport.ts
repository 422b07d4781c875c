import { nameOf, type ShapeMark } from './known-shape.ts';
import type { MemberSample } from './sample-member.ts';

/** What in the report of a system is a log: the rest is settings and output of commands. */
const LOG = /^(?:var\/log\/|sos_commands\/[^/]+\/(?:journalctl|dmesg)|run\/log\/)/;
const NAMED_REPORT = /^sosreport-([^-]+(?:-[^-]+)*?)-(?:\d|[0-9a-z]+$)/;

/** The report of a system: a folder that holds `sos_commands`. Its logs are kept. */
export function findSosreports(samples: readonly MemberSample[]): Map<string, ShapeMark> {
  const marks = new Map<string, ShapeMark>();
  const roots = new Set(samples.flatMap(({ path }) => /^(.*?)\/?sos_commands\//.exec(path)?.[1] ?? []));
  for (const root of roots) {
    const prefix = root === '' ? '' : `${root}/`;
    const inside = samples.filter(({ path }) => path.startsWith(prefix));
    if (!inside.some(({ path }) => path.startsWith(`${prefix}var/log/`))) continue;
    const host = hostOf(root, inside);
    for (const { path } of inside) {
      const place = host === null ? {} : { host };
      if (LOG.test(path.slice(prefix.length))) marks.set(path, { shape: 'sosreport', place });
      else {
        const sentence = 'It contains settings or command output';
        marks.set(path, { shape: 'sosreport', leftOut: { reason: 'no-log', sentence } });
      }
    }
  }
  return marks;
}

function hostOf(root: string, inside: readonly MemberSample[]): string | null {
  const stated = inside.find(({ path }) => /\/(?:etc|sos_commands\/host)\/hostname$/.test(`/${path}`));
  return stated?.head.trim().split(/\s/)[0] || NAMED_REPORT.exec(nameOf(root))?.[1] || null;
}
