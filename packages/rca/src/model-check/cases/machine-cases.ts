import { createCaseWriter, logfmt, syslog } from '../case-writer.ts';
import type { CheckCase } from '../check-case.ts';

export const outOfMemory: CheckCase = {
  name: 'out-of-memory',
  title: 'A process that the kernel kills for its memory',
  fileName: 'render-node.log',
  cause: /Out of memory: Killed process|heap grew to/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-09T06:00:00Z', syslog);
    background(110, 2000, [
      (n) => ['INFO', `node4 renderd[811]: frame ${n} rendered in ${n % 900} ms`],
      (n) => ['INFO', `node4 renderd[811]: cache holds ${n % 300} textures`],
    ]);
    for (let i = 0; i < 6; i += 1) write(9000, 'WARN', `node4 renderd[811]: warning: heap grew to ${9 + i} GiB`);
    write(4000, 'ERROR', 'node4 kernel: Out of memory: Killed process 811 (renderd) total-vm:15938212kB');
    for (let i = 0; i < 16; i += 1) {
      write(1500, 'ERROR', `node4 dispatch[402]: error: frame ${i * 71} lost, renderer does not answer`);
      if (i % 4 === 3) write(200, 'ERROR', `node4 dispatch[402]: error: job ${i} failed after 3 attempts`);
    }
    return lines;
  },
};

export const diskFull: CheckCase = {
  name: 'disk-full',
  title: 'A disk without space',
  fileName: 'archive.log',
  cause: /[Nn]o space left on device|99 percent full/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-10T03:10:00Z', logfmt);
    background(100, 1300, [
      (n) => ['info', `svc=archive msg="segment ${n} sealed, ${n % 64} MiB"`],
      (n) => ['info', `svc=archive msg="index of day ${n % 30} merged"`],
    ]);
    write(900, 'warn', 'svc=archive msg="volume /var/archive is 99 percent full"');
    for (let i = 0; i < 22; i += 1) {
      write(500, 'error', `svc=archive msg="cannot write segment ${i * 97}: No space left on device"`);
      write(40, 'error', `svc=intake msg="upload ${i * 41} refused, archive is read-only"`);
    }
    return lines;
  },
};

export const segfault: CheckCase = {
  name: 'segfault',
  title: 'A library that crashes its process',
  fileName: 'scanner-host.log',
  cause: /segfault at|libbarcode/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-11T17:40:00Z', syslog);
    background(120, 1700, [
      (n) => ['INFO', `dock2 scand[2210]: code ${n} read in ${n % 50} ms`],
      (n) => ['INFO', `dock2 scand[2210]: belt speed is ${n % 9} m/min`],
    ]);
    for (let i = 0; i < 8; i += 1) {
      write(
        6000,
        'ERROR',
        `dock2 kernel: scand[${2210 + i * 13}]: segfault at 0 ip 00007f3a error 4 in libbarcode.so.2`,
      );
      write(300, 'ERROR', 'dock2 systemd[1]: scand.service: Main process exited, code=killed, status=11/SEGV');
      write(200, 'ERROR', `dock2 belt[77]: error: no answer from scand, parcel ${i * 401} is not sorted`);
      write(900, 'INFO', 'dock2 systemd[1]: Started scand.service');
    }
    return lines;
  },
};
