/** A small log of a common format, whole and ordinary: what mutations start from. */
export interface SeedLog {
  fileName: string;
  text: string;
}

const iso = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString();
const lines = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${write(index)}\n`).join('');
const level = (index: number) => ['INFO', 'INFO', 'WARN', 'INFO', 'ERROR'][index % 5] ?? 'INFO';

export const SEED_LOGS: readonly SeedLog[] = [
  {
    fileName: 'spring.log',
    text: lines(12, (i) =>
      i % 5 === 4
        ? `2026-03-01 10:00:${10 + i},123 ERROR [main] com.acme.Orders - order ${i} failed\njava.lang.IllegalStateException: no stock\n\tat com.acme.Orders.place(Orders.java:${i})\nCaused by: java.io.IOException: reset\n\t... 3 more`
        : `2026-03-01 10:00:${10 + i},123 ${level(i)}  [pool-${i}] com.acme.Orders - order ${i} placed in ${i * 7} ms`,
    ),
  },
  {
    fileName: 'python.log',
    text: lines(8, (i) =>
      i % 4 === 3
        ? `ERROR:root:job ${i} failed\nTraceback (most recent call last):\n  File "/app/job.py", line ${i}, in run\n    raise ValueError("bad ${i}")\nValueError: bad ${i}`
        : `2026-03-01 10:00:0${i},000 - jobs - INFO - job ${i} done`,
    ),
  },
  {
    fileName: 'service.json',
    text: lines(12, (i) =>
      JSON.stringify({
        time: iso(i),
        level: level(i).toLowerCase(),
        msg: `call ${i}`,
        http: { status: 200 + i },
        tags: ['a', i],
      }),
    ),
  },
  {
    fileName: 'array.json',
    text: JSON.stringify(
      Array.from({ length: 10 }, (_, i) => ({ timestamp: iso(i), severity: level(i), message: `step ${i}` })),
      null,
      2,
    ),
  },
  {
    fileName: 'events.json',
    text: JSON.stringify({
      service: 'mail',
      events: Array.from({ length: 10 }, (_, i) => ({ timestamp: 1_772_359_200_000 + i, message: `mail ${i} sent` })),
    }),
  },
  {
    fileName: 'logfmt.log',
    text: lines(
      12,
      (i) => `ts=${iso(i)} level=${level(i).toLowerCase()} caller=api.go:${i} msg="request ${i} served" took=${i}ms`,
    ),
  },
  {
    fileName: 'syslog.log',
    text: lines(
      12,
      (i) =>
        `Mar  1 10:00:${10 + i} web-1 sshd[${900 + i}]: Failed password for root from 203.0.113.${i} port ${5000 + i} ssh2`,
    ),
  },
  {
    fileName: 'rfc5424.log',
    text: lines(10, (i) => `<${128 + (i % 8)}>1 ${iso(i)} host app ${i} ID47 [meta@1 key="v${i}"] message ${i}`),
  },
  {
    fileName: 'access.log',
    text: lines(
      12,
      (i) =>
        `203.0.113.${i} - ada [01/Mar/2026:10:00:${10 + i} +0000] "GET /items/${i} HTTP/1.1" ${i % 5 === 4 ? 502 : 200} ${i * 100} "-" "curl/8.1"`,
    ),
  },
  {
    fileName: 'nginx-error.log',
    text: lines(
      8,
      (i) =>
        `2026/03/01 10:00:0${i} [error] 31#31: *${i} connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.${i}`,
    ),
  },
  {
    fileName: 'table.txt',
    text: `time,level,message\n${lines(10, (i) => `${iso(i)},${level(i)},"step ${i}, with ""quotes""\nand a second line"`)}`,
  },
  {
    fileName: 'tabs.txt',
    text: `date\ttime\tlevel\tmessage\n${lines(10, (i) => `2026-03-01\t10:00:0${i}\t${level(i)}\trow ${i}`)}`,
  },
  {
    fileName: 'docker.json',
    text: lines(10, (i) =>
      JSON.stringify({ log: `line ${i}\n`, stream: i % 3 === 0 ? 'stderr' : 'stdout', time: iso(i) }),
    ),
  },
  {
    fileName: 'containerd.log',
    text: lines(
      10,
      (i) => `${iso(i)} ${i % 3 === 0 ? 'stderr' : 'stdout'} ${i % 4 === 3 ? 'P' : 'F'} part ${i} of a message`,
    ),
  },
  {
    fileName: 'compose.log',
    text: lines(10, (i) => `${i % 2 === 0 ? 'web-1  ' : 'db-1   '}| ${iso(i)} ${level(i)} tick ${i}`),
  },
  {
    fileName: 'klog.log',
    text: lines(
      10,
      (i) => `${'IIWIE'[i % 5]}0301 10:00:0${i}.000000       1 reconciler.go:${i}] "Reconciled" pod="ns/pod-${i}"`,
    ),
  },
  {
    fileName: 'iis.log',
    text: `#Software: Internet Information Services\n#Fields: date time cs-method cs-uri-stem sc-status\n${lines(10, (i) => `2026-03-01 10:00:0${i} GET /page${i} ${i % 5 === 4 ? 500 : 200}`)}`,
  },
  {
    fileName: 'build.txt',
    text: lines(
      12,
      (i) =>
        `${iso(i).replace('Z', '0000Z')} ${i % 6 === 5 ? `##[error]Process completed with exit code ${i}.` : ` ✓ suite ${i} (${i * 3} ms)`}`,
    ),
  },
  {
    fileName: 'postgres.log',
    text: lines(
      8,
      (i) =>
        `2026-03-01 10:00:0${i}.000 UTC [${70 + i}] ${i % 3 === 0 ? 'ERROR' : 'LOG'}:  relation "t${i}" does not exist at character ${i}\n2026-03-01 10:00:0${i}.000 UTC [${70 + i}] STATEMENT:  SELECT *\n\tFROM t${i}`,
    ),
  },
  {
    fileName: 'windows.log',
    text: lines(
      8,
      (i) =>
        `2026-03-01 10:00:0${i}, ${i % 4 === 3 ? 'Error' : 'Info '}                 CBS    Session: ${i} größe überschritten\r`,
    ),
  },
  {
    fileName: 'plain.txt',
    text: lines(15, (i) => (i % 7 === 6 ? `cannot open file ${i}: permission denied` : `step ${i} of 15 finished`)),
  },
];
