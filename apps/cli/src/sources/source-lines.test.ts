import { clusterLines, podContainers, selectorOf } from '@rootline/sources/cluster';
import { engineEvent, journalLines, readJournalEntry } from '@rootline/sources/lines';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../command-error.ts';
import { readWindow } from './capture-window.ts';
import { eventsCall, logsCall } from './docker/docker-source.ts';
import { journalCall } from './journal/journal-source.ts';
import { createDocuments } from './kubernetes/json-documents.ts';
import { podLogsCall, previousLogsCall } from './kubernetes/kubernetes-calls.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');

describe('the window', () => {
  it('is the last lines by default, all lines with --since, and new lines with --for', () => {
    expect(readWindow({}, NOW)).toEqual({ sinceMs: null, forMs: null, lines: 10_000 });
    expect(readWindow({ since: '1h30m' }, NOW)).toEqual({ sinceMs: NOW - 5_400_000, forMs: null, lines: 1_000_000 });
    expect(readWindow({ for: '90s' }, NOW)).toEqual({ sinceMs: null, forMs: 90_000, lines: 0 });
    expect(readWindow({ since: '2026-11-27T10:00:00Z', lines: '5' }, NOW)).toMatchObject({
      sinceMs: NOW - 7_200_000,
      lines: 5,
    });
  });

  it.each([{ since: 'yesterday' }, { since: '5' }, { for: '0s' }, { for: '-1m' }, { lines: '-3' }, { lines: '1e9' }])(
    'refuses %o',
    (flags) => {
      expect(() => readWindow(flags, NOW)).toThrow(UsageError);
    },
  );
});

describe('calls', () => {
  const reach = { sinceMs: NOW, lines: 100, follows: true };

  it('of Docker end with the name, after which nothing is a flag', () => {
    expect(logsCall('docker', '--help', reach).args).toEqual([
      'logs',
      '--timestamps',
      '--tail',
      '100',
      '--since',
      '2026-11-27T12:00:00.000Z',
      '--follow',
      '--',
      '--help',
    ]);
  });

  it('for events end on their own unless new lines are awaited', () => {
    const still = { ...reach, follows: false };
    expect(eventsCall('docker', ['web'], still, NOW).args).toContain('--until');
    expect(eventsCall('podman', ['web'], still, NOW).args).toContain('--stream=false');
    expect(eventsCall('podman', ['web'], reach, NOW).args).not.toContain('--stream=false');
  });

  it('of kubectl request lines since a time, and the previous container unless it ended before that', () => {
    const of = { pod: 'web-1', container: 'app', app: 'web', previousEndMs: NOW - 1000, restarts: 0, isRunning: false };
    expect(podLogsCall(['--namespace=shop'], of, reach).args).toEqual([
      'logs',
      'web-1',
      '-c',
      'app',
      '--timestamps',
      '--tail=100',
      '--since-time=2026-11-27T12:00:00.000Z',
      '--follow',
      '--namespace=shop',
    ]);
    expect(previousLogsCall([], of, reach)).toBeNull();
    expect(previousLogsCall([], of, { ...reach, sinceMs: null })?.args).toContain('--previous');
  });

  it('of journalctl state the time in seconds and each unit separately', () => {
    const { args } = journalCall({ units: ['a', 'b'], more: ['--user'] }, reach);
    expect(args).toEqual(
      expect.arrayContaining(['--since', `@${NOW / 1000}`, '--follow', '--unit=a', '--unit=b', '--user']),
    );
  });
});

describe('events of containers', () => {
  it('are read in the format of the Docker reference', () => {
    const event = {
      status: 'die',
      id: 'c1',
      from: 'shop:1',
      Type: 'container',
      Action: 'die',
      Actor: { ID: 'c1', Attributes: { exitCode: '137', image: 'shop:1', name: 'shop-web-1' } },
      scope: 'local',
      time: 1795773600,
      timeNano: 1_795_773_600_123_000_000,
    };
    expect(engineEvent(JSON.stringify(event))?.text).toBe(
      '2026-11-27T10:00:00.123Z ERROR shop-web: container shop-web-1 ended with exit code 137, image shop:1',
    );
    expect(engineEvent(JSON.stringify({ ...event, Action: 'health_status: unhealthy' }))?.text).toContain(
      'WARN shop-web: container shop-web-1 is unhealthy',
    );
  });

  it('report a change when a container is created or its limits are updated, but not when it restarts', () => {
    const changeOf = (Action: string, Name = 'shop-web-1') =>
      engineEvent(JSON.stringify({ Action, Name, Image: 'shop:1', time: 1795773600 }))?.change;
    expect(changeOf('create')).toEqual({
      kind: 'deploy',
      title: 'container shop-web-1, image shop:1',
      service: 'shop-web',
    });
    expect(changeOf('update')).toMatchObject({
      kind: 'configuration',
      title: 'container shop-web-1 with other limits, image shop:1',
    });
    expect(changeOf('restart')).toBeUndefined();
    expect(changeOf('create', '')).toBeUndefined();
  });

  it('are skipped if they are about commands run inside, and so is other text', () => {
    expect(engineEvent(JSON.stringify({ Action: 'exec_start: ls', time: 1 }))).toBeNull();
    expect(engineEvent('no json')).toBeNull();
    expect(engineEvent('{"Action":"die","time":"soon"}')).toBeNull();
  });
});

describe('entries of a journal', () => {
  const entry = {
    __REALTIME_TIMESTAMP: '1795773600000007',
    _HOSTNAME: 'box',
    PRIORITY: '3',
    _SYSTEMD_UNIT: 'shop.service',
    SYSLOG_IDENTIFIER: 'shop',
    _PID: '12',
  };
  const lines = (fields: object) => {
    const found = readJournalEntry(JSON.stringify({ ...entry, ...fields }));
    return found === null ? [] : journalLines(found, 'system');
  };

  it('keep their level and microseconds', () => {
    expect(lines({ MESSAGE: 'refused' })).toEqual(['<27>2026-11-27T10:00:00.000007Z box shop[12]: refused']);
  });

  it('may contain bytes, several values, several lines, or nothing', () => {
    expect(lines({ MESSAGE: [...Buffer.from('käse\nmore')] })[0]).toMatch(/: käse$/);
    expect(lines({ MESSAGE: ['first', 'second'] })[0]).toMatch(/: first$/);
    expect(lines({ MESSAGE: 'a\nb' })).toHaveLength(2);
    expect(lines({ MESSAGE: null })[0]).toMatch(/: $/);
  });

  it('are skipped without a timestamp', () => {
    expect(readJournalEntry('{"MESSAGE":"x"}')).toBeNull();
    expect(readJournalEntry('-- No entries --')).toBeNull();
  });
});

describe('objects of a cluster', () => {
  it('list every container of a pod, including init and debug containers', () => {
    const pod = {
      kind: 'Pod',
      metadata: { name: 'web-1', labels: { app: 'web' } },
      spec: {
        initContainers: [{ name: 'init' }],
        containers: [{ name: 'app' }],
        ephemeralContainers: [{ name: 'debug' }],
      },
      status: {
        containerStatuses: [{ name: 'app', lastState: { terminated: { finishedAt: '2026-11-27T10:00:00Z' } } }],
      },
    };
    const found = podContainers(JSON.stringify(pod));
    expect(found?.map(({ container }) => container)).toEqual(['init', 'app', 'debug']);
    expect(found?.[1]).toMatchObject({
      app: 'web',
      previousEndMs: Date.parse('2026-11-27T10:00:00Z'),
      restarts: 0,
      isRunning: false,
    });
    expect(podContainers('{"kind":"Status"}')).toBeNull();
  });

  it.each([
    [{ selector: { matchLabels: { app: 'web', tier: 'a' } } }, 'app=web,tier=a'],
    [
      {
        selector: {
          matchExpressions: [
            { key: 'app', operator: 'In', values: ['a', 'b'] },
            { key: 'x', operator: 'DoesNotExist' },
          ],
        },
      },
      'app in (a,b),!x',
    ],
    [{ selector: { app: 'web' } }, 'app=web'],
    [{}, null],
  ])('select pods by %o', (spec, selector) => {
    expect(selectorOf(JSON.stringify({ kind: 'Deployment', spec }))).toBe(selector);
  });

  it('list events and rollouts in order of time', () => {
    const warning = {
      kind: 'Event',
      involvedObject: { kind: 'Pod', name: 'web-7d4b9c8f6d-x2x7k' },
      reason: 'BackOff',
      message: 'Back-off\nrestarting',
      type: 'Warning',
      count: 3,
      lastTimestamp: '2026-11-27T10:00:40Z',
    };
    const newer = {
      kind: 'Event',
      regarding: { kind: 'Node', name: 'n1' },
      note: 'ready',
      reason: 'Ready',
      eventTime: '2026-11-27T10:00:10.5Z',
      series: null,
    };
    const set = {
      kind: 'ReplicaSet',
      metadata: {
        name: 'web-7d',
        creationTimestamp: '2026-11-27T09:00:00Z',
        annotations: { 'deployment.kubernetes.io/revision': '7' },
        ownerReferences: [{ kind: 'Deployment', name: 'web' }],
      },
      spec: { template: { spec: { containers: [{ image: 'web:7' }] } } },
    };
    expect(
      clusterLines(JSON.stringify({ kind: 'List', items: [warning, newer, set, { kind: 'Other' }] }))?.map(
        ({ text }) => text,
      ),
    ).toEqual([
      '2026-11-27T09:00:00.000Z INFO web: deployment/web rollout of revision 7, image web:7',
      '2026-11-27T10:00:10.500Z INFO n1: node/n1 Ready: ready',
      '2026-11-27T10:00:40.000Z WARN web: pod/web-7d4b9c8f6d-x2x7k BackOff: Back-off restarting (3 times)',
    ]);
    expect(clusterLines(JSON.stringify(set))?.map(({ change }) => change)).toEqual([
      { kind: 'deploy', title: 'revision 7, image web:7', service: 'web' },
    ]);
  });

  it('are split from a stream', () => {
    const documents = createDocuments();
    const found = ['{', '    "a": {', '    }', '}', '{', '}'].map((line) => documents.add(line));
    expect(found.filter((document) => document !== null)).toEqual(['{\n    "a": {\n    }\n}', '{\n}']);
  });
});
