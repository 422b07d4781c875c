import { expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const failing = (log: string) =>
  parseText(log)
    .entries.filter(({ signal }) => signal >= 3)
    .map(({ line }) => line);

it.each<[string, string, number[]]>([
  [
    'pods',
    `NAME          READY   STATUS             RESTARTS        AGE
api-7d9f-x2   1/1     Running            0               2d
db-0          0/1     CrashLoopBackOff   12 (3m ago)     2d
job-55        0/1     Completed          0               5h
img-1         0/1     ImagePullBackOff   0               1h
`,
    [3, 5],
  ],
  [
    'containers',
    `CONTAINER ID   IMAGE     COMMAND    CREATED       STATUS                       PORTS      NAMES
a1b2c3d4e5f6   shop:2    "/shop"    2 hours ago   Exited (139) 3 minutes ago              shop
b1b2c3d4e5f6   db:16     "start"    2 hours ago   Up 2 hours                   5432/tcp   db
c1b2c3d4e5f6   cron:1    "cron"     2 hours ago   Exited (0) 5 minutes ago                cron
`,
    [2],
  ],
  [
    'services',
    `NAME     IMAGE    SERVICE   STATUS                   PORTS
x-api    api:1    api       Up 2 hours (unhealthy)   8080/tcp
x-db     db:16    db        Up 2 hours (healthy)     5432/tcp
`,
    [2],
  ],
  [
    'nodes that are well',
    `NAME     STATUS   ROLES    AGE    VERSION
node-1   Ready    <none>   210d   v1.31.2
node-2   Ready    <none>   210d   v1.31.2
`,
    [],
  ],
])('a table of columns that blanks align is read as one: %s', (_title, log, lines) => {
  const { log: parsed, entries } = parseText(log);
  expect(parsed.format).toBe('table');
  expect(parsed.outside.counts).toEqual([{ kind: 'header', lines: 1 }]);
  expect(entries[0]?.message).toBe(log.split('\n')[1]);
  expect(entries[0]?.metadata).toMatchObject({ STATUS: expect.any(String) });
  expect(failing(log)).toEqual(lines);
});

it('the kind of an event is its level', () => {
  const { entries } = parseText(`LAST SEEN   TYPE      REASON      OBJECT      MESSAGE
5m          Normal    Pulled      pod/api-1   image is present
4m          Warning   BackOff     pod/db-0    back-off restarting failed container
`);
  expect(entries.map(({ level }) => level)).toEqual([0, 3]);
});
