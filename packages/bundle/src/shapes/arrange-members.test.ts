import { describe, expect, it } from 'vitest';
import { type Arrangement, arrangeMembers } from './arrange-members.ts';
import { sampleOf } from './sample-member.ts';

const POD = 'checkout-7d9c5b6f4-x2vzq';
const ID = 'ab12'.repeat(16);

function lines(from: string, count = 3, text = 'INFO handled request'): string {
  const start = Date.parse(from);
  return Array.from({ length: count }, (_, i) => `${new Date(start + i * 1000).toISOString()} ${text} ${i}\n`).join('');
}

function arrange(members: Record<string, string>): Arrangement {
  return arrangeMembers(
    Object.entries(members).map(([path, text]) => {
      const bytes = Buffer.from(text);
      return sampleOf({ path, byteCount: bytes.length }, bytes.subarray(0, 65536));
    }),
  );
}

const brief = ({ files }: Arrangement) =>
  Object.fromEntries(
    files.map(({ path, parts, service }) => [path, [service.isMixed ? 'several' : service.name, ...parts]]),
  );

describe('whose a file is', () => {
  it.each<[string, Record<string, string>, Record<string, string | null>]>([
    [
      'its own name',
      { 'logs/api.log': lines('2026-03-01T10:00:00Z'), 'logs/db.log.gz': lines('2026-03-01T10:00:00Z') },
      { 'logs/api.log': 'api', 'logs/db.log.gz': 'db' },
    ],
    [
      'the folder, where files are called alike',
      { 'b/api/logs/run.log': lines('2026-03-01T10:00:00Z'), 'b/db/logs/run.log': lines('2026-03-01T11:00:00Z') },
      { 'b/api/logs/run.log': 'api', 'b/db/logs/run.log': 'db' },
    ],
    [
      'the folder, where the name is that of a stream',
      { 'cart/stdout.log': lines('2026-03-01T10:00:00Z') },
      { 'cart/stdout.log': 'cart' },
    ],
    [
      'a field of its entries',
      { 'x.json': '{"ts":"2026-03-01T10:00:00Z","service":"cart","msg":"up"}\n'.repeat(4) },
      { 'x.json': 'cart' },
    ],
    [
      'a nested field',
      { 'x.json': '{"ts":"2026-03-01T10:00:00Z","resource":{"service.name":"cart"},"body":"up"}\n'.repeat(4) },
      { 'x.json': 'cart' },
    ],
    [
      'a field of pairs',
      { 'x.log': 'ts=2026-03-01T10:00:00Z level=info service=cart msg="up 1"\n'.repeat(4) },
      { 'x.log': 'cart' },
    ],
    [
      'several',
      { 'all.log': 'api-1  | 2026-03-01T10:00:00Z INFO up\ndb-1   | 2026-03-01T10:00:00Z INFO up\n'.repeat(4) },
      { 'all.log': null },
    ],
    [
      'a compose service and not its container',
      { 'all.log': 'api-1  | 2026-03-01T10:00:00Z INFO up\napi-2  | 2026-03-01T10:00:00Z INFO up\n'.repeat(4) },
      { 'all.log': 'api' },
    ],
    [
      'a pod without what its deployment added',
      { [`${POD}.log`]: lines('2026-03-01T10:00:00Z') },
      { [`${POD}.log`]: 'checkout' },
    ],
  ])('%s', (_name, members, services) => {
    const found = Object.fromEntries(arrange(members).files.map(({ path, service }) => [path, service.name]));
    expect(found).toEqual(services);
  });
});

describe('rotated files are one file, oldest first', () => {
  it.each<[string, Record<string, string>, Record<string, string[]>]>([
    [
      'numbers',
      {
        'l/app.log': lines('2026-03-01T12:00:00Z'),
        'l/app.log.1': lines('2026-03-01T11:00:00Z'),
        'l/app.log.2.gz': lines('2026-03-01T10:00:00Z'),
      },
      { 'l/app.log': ['l/app.log.2.gz', 'l/app.log.1', 'l/app.log'] },
    ],
    [
      'more than ten',
      { 'app.log.2': 'b\n', 'app.log.10': 'a\n', 'app.log.1': 'c\n' },
      { 'app.log': ['app.log.10', 'app.log.2', 'app.log.1'] },
    ],
    [
      'numbers that grow with time',
      {
        'app.log.1': lines('2026-03-01T10:00:00Z'),
        'app.log.2': lines('2026-03-01T11:00:00Z'),
        'app.log': lines('2026-03-01T12:00:00Z'),
      },
      { 'app.log': ['app.log.1', 'app.log.2', 'app.log'] },
    ],
    [
      'dates',
      { 'messages-20260302.gz': 'b\n', messages: 'c\n', 'messages-20260301.gz': 'a\n' },
      { messages: ['messages-20260301.gz', 'messages-20260302.gz', 'messages'] },
    ],
    [
      'dates with numbers',
      { 'app.2026-03-01.1.log': 'b\n', 'app.2026-03-01.0.log': 'a\n', 'app.log': 'c\n' },
      { 'app.log': ['app.2026-03-01.0.log', 'app.2026-03-01.1.log', 'app.log'] },
    ],
    ['an old one', { 'app.log.old': 'a\n', 'app.log': 'b\n' }, { 'app.log': ['app.log.old', 'app.log'] }],
    [
      'instances are not one file',
      { 'app-1.log': lines('2026-03-01T10:00:00Z', 20), 'app-2.log': lines('2026-03-01T10:00:05Z', 20) },
      { 'app-1.log': ['app-1.log'], 'app-2.log': ['app-2.log'] },
    ],
    [
      'files whose times lie over each other are not one file',
      { 'app.log.1': lines('2026-03-01T10:00:00Z', 60), 'app.log': lines('2026-03-01T10:00:20Z', 60) },
      { 'app.log': ['app.log'], 'app.log.1': ['app.log.1'] },
    ],
    [
      'other folders are other files',
      { 'a/app.log': 'a\n', 'b/app.log.1': 'b\n' },
      { 'a/app.log': ['a/app.log'], 'b/app.log.1': ['b/app.log.1'] },
    ],
  ])('%s', (_name, members, files) => {
    expect(Object.fromEntries(arrange(members).files.map(({ path, parts }) => [path, parts]))).toEqual(files);
  });
});

describe('known shapes', () => {
  it('the archive of a run: the log of a job once, with its steps as sections', () => {
    const setUp = lines('2026-03-01T10:00:00Z', 5, 'Set up');
    const test = lines('2026-03-01T10:01:00Z', 9, 'Run tests');
    const run = arrange({
      'run.zip/0_build (20.x).txt': setUp + test,
      'run.zip/build (20.x)/1_Set up job.txt': setUp,
      'run.zip/build (20.x)/2_Test.txt': test,
      'run.zip/1_lint.txt': lines('2026-03-01T10:00:00Z', 4, 'lint'),
    });
    expect(brief(run)).toEqual({
      'run.zip/0_build (20.x).txt': ['build (20.x)', 'run.zip/0_build (20.x).txt'],
      'run.zip/1_lint.txt': ['lint', 'run.zip/1_lint.txt'],
    });
    const job = run.files.find(({ path }) => path.includes('build'));
    expect(job?.sections).toEqual([
      { name: 'Set up job', firstLine: setUp.split('\n')[0] },
      { name: 'Test', firstLine: test.split('\n')[0] },
    ]);
    expect(run.leftOut.map(({ path, reason }) => [path, reason])).toEqual([
      ['run.zip/build (20.x)/1_Set up job.txt', 'repeated'],
      ['run.zip/build (20.x)/2_Test.txt', 'repeated'],
    ]);
  });

  it('the same without the log of the job: its steps in their order', () => {
    const steps = arrange({ 'r/test/10_Post.txt': 'c\n', 'r/test/2_Run.txt': 'b\n', 'r/test/1_Set up.txt': 'a\n' });
    expect(brief(steps)).toEqual({
      'r/test.txt': ['test', 'r/test/1_Set up.txt', 'r/test/2_Run.txt', 'r/test/10_Post.txt'],
    });
  });

  it('trees of pods: namespace, pod and container from the path', () => {
    const pod = `mg/namespaces/shop/pods/${POD}/app/app/logs`;
    const found = arrange({
      [`${pod}/current.log`]: lines('2026-03-01T10:00:00Z'),
      [`${pod}/previous.log`]: lines('2026-03-01T09:00:00Z'),
      [`mg/namespaces/shop/pods/${POD}/${POD}.yaml`]: 'kind: Pod\n',
      [`node/shop_db-0_0a1b2c3d-0000-4000-8000-0123456789ab/pg/0.log`]: lines('2026-03-01T10:00:00Z'),
    });
    expect(
      found.files.map(({ path, service, place, isPrevious }) => [path, service.name, place['pod'], isPrevious]),
    ).toEqual([
      [`${pod}/current.log`, 'checkout', POD, false],
      [`${pod}/previous.log`, 'checkout', POD, true],
      ['node/shop_db-0_0a1b2c3d-0000-4000-8000-0123456789ab/pg/0.log', 'db', 'db-0', false],
    ]);
    expect(found.leftOut.map(({ reason }) => reason)).toEqual(['no-log']);
  });

  it('the dump of a cluster', () => {
    const found = arrange({
      'dump/nodes.json': '{"kind":"NodeList"}\n',
      'dump/shop/pods.json': '{"kind":"PodList"}\n',
      'dump/shop/events.json': '{"kind":"EventList","items":[]}\n',
      [`dump/shop/${POD}/logs.txt`]: `==== START logs for container app of pod shop/${POD} ====\n${lines('2026-03-01T10:00:00Z')}`,
    });
    expect(found.files.map(({ path, service }) => [path, service.name])).toEqual([
      [`dump/shop/${POD}/logs.txt`, 'checkout'],
      ['dump/shop/events.json', 'events'],
    ]);
    expect(found.leftOut.map(({ path }) => path)).toEqual(['dump/nodes.json', 'dump/shop/pods.json']);
  });

  it('logs of containers as Docker keeps them', () => {
    const line = '{"log":"up\\n","stream":"stdout","time":"2026-03-01T10:00:00Z"}\n';
    const folder = `containers/${ID}`;
    const found = arrange({
      [`${folder}/${ID}-json.log`]: line,
      [`${folder}/config.v2.json`]: '{"Config":{"Labels":{"com.docker.compose.service":"cart"}},"Name":"/shop-cart-1"}',
    });
    expect(brief(found)).toEqual({ [`${folder}/${ID}-json.log`]: ['cart', `${folder}/${ID}-json.log`] });
  });

  it('the report of a system: its logs, and not its settings', () => {
    const found = arrange({
      'sosreport-web1-2026-03-01-abcdefg/var/log/messages':
        'Mar  1 10:00:00 web1 sshd[1]: Accepted\nMar  1 10:00:00 web1 cron[1]: ran\n',
      'sosreport-web1-2026-03-01-abcdefg/sos_commands/logs/journalctl_--no-pager': 'Mar 01 10:00:00 web1 kernel: up\n',
      'sosreport-web1-2026-03-01-abcdefg/sos_commands/host/hostname': 'web1.example\n',
      'sosreport-web1-2026-03-01-abcdefg/etc/fstab': '/dev/sda1 / ext4\n',
    });
    expect(found.files.map(({ path, place }) => [path.split('/').at(-1), place])).toEqual([
      ['journalctl_--no-pager', { host: 'web1.example' }],
      ['messages', { host: 'web1.example' }],
    ]);
    expect(found.leftOut.map(({ reason }) => reason)).toEqual(['no-log', 'no-log']);
  });

  it('an export of the journal: each entry names its unit', () => {
    const entry = (unit: string) =>
      `__CURSOR=s=1\n__REALTIME_TIMESTAMP=1770000000000000\n_SYSTEMD_UNIT=${unit}.service\nMESSAGE=up\n\n`;
    const found = arrange({ 'journal.export': (entry('api') + entry('db')).repeat(4) });
    expect(found.files.map(({ shape, service }) => [shape, service.isMixed])).toEqual([['journal', true]]);
  });
});
