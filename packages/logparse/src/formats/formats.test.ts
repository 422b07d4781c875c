import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const CASES: {
  name: string;
  log: string;
  format: string;
  starts: number[];
  levels: number[];
  first: string | null;
  message: string;
}[] = [
  {
    name: 'text with a learnt header joins stack traces',
    log: '2024-01-02 10:00:00,123 INFO  [main] com.acme.Foo - up\n2024-01-02 10:00:01,123 ERROR [main] com.acme.Foo - boom\njava.io.IOException: bad\n\tat a.B\n2024-01-02 10:00:02,123 WARN  [main] com.acme.Foo - slow\n',
    format: 'text',
    starts: [1, 2, 5],
    levels: [4, 2, 3],
    first: '2024-01-02T10:00:00.123Z',
    message: 'up',
  },
  {
    name: 'a level before the name of the process',
    log: '[2026-06-02 13:00:01,004: INFO/MainProcess] task received\n[2026-06-02 13:00:02,100: ERROR/MainProcess] broker away\n[2026-06-02 13:00:03,000: INFO/MainProcess] task done\n',
    format: 'text',
    starts: [1, 2, 3],
    levels: [4, 2, 4],
    first: '2026-06-02T13:00:01.004Z',
    message: 'task received',
  },
  {
    name: 'names with a semicolon behind them, as behind the bracket before',
    log: '2026-06-02 13:00:01 #21(normal) <4f2a>; mail; one came\n2026-06-02 13:00:02 #22(normal) <77b0>; virus; none found\n'.repeat(
      6,
    ),
    format: 'text',
    starts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    levels: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    first: '2026-06-02T13:00:01.000Z',
    message: 'one came',
  },
  {
    name: 'a column of levels between bars, in which stands another word',
    log: '02.06.2026 13:00:01,000 | ALM | LINE | door open\n02.06.2026 13:00:02,000 | INF | LINE | door shut\n02.06.2026 13:00:03,000 | WRN | LINE | slow\n02.06.2026 13:00:04,000 | INF | BELT | at rest\n',
    format: 'text',
    starts: [1, 2, 3, 4],
    levels: [0, 4, 3, 4],
    first: '2026-06-02T13:00:01.000Z',
    message: 'door open',
  },
  {
    name: 'BSD syslog',
    log: 'Jun 14 15:16:01 combo sshd[19939]: opened\nJun 14 15:16:02 combo su(pam)[2]: closed\n',
    format: 'syslog-rfc3164',
    starts: [1, 2],
    levels: [0, 0],
    first: '2026-06-14T15:16:01.000Z',
    message: 'opened',
  },
  {
    name: 'RFC 5424 syslog takes the level from the priority',
    log: '<131>1 2025-11-06T11:32:43Z host app 92 ID7 [a b="c ] d"] it failed\n\n<134>1 2025-11-06T11:32:44Z host app 92 - - fine\n',
    format: 'syslog-rfc5424',
    starts: [1, 3],
    levels: [2, 4],
    first: '2025-11-06T11:32:43.000Z',
    message: 'it failed',
  },
  {
    name: 'JSON lines with numeric levels',
    log: '{"level":30,"time":1704190272345,"msg":"up"}\n{"level":50,"time":1704190272346,"msg":"down"}\n',
    format: 'ndjson',
    starts: [1, 2],
    levels: [4, 2],
    first: '2024-01-02T10:11:12.345Z',
    message: 'up',
  },
  {
    name: 'a JSON array over several lines',
    log: '[\n  {\n    "timestamp": 1704190272345,\n    "message": "START a"\n  },\n  { "timestamp": 1704190272346, "message": "ERROR down" }\n]\n',
    format: 'json-array',
    starts: [2, 6],
    levels: [0, 0],
    first: '2024-01-02T10:11:12.345Z',
    message: 'START a',
  },
  {
    name: 'an object around an array of records, all on one line',
    log: '{"next":null,"events":[{"timestamp":1704190272345,"message":"a"},{"timestamp":1704190272346,"message":"b"}]}',
    format: 'json-array',
    starts: [1, 1],
    levels: [0, 0],
    first: '2024-01-02T10:11:12.345Z',
    message: 'a',
  },
  {
    name: 'CSV with names, quoted line ends and doubled quotes',
    log: 'time,level,message\n2024-01-02 10:00:00,Error,"a ""b"", c\nd"\n2024-01-02 10:00:01,Information,e\n',
    format: 'csv',
    starts: [2, 4],
    levels: [2, 4],
    first: '2024-01-02T10:00:00.000Z',
    message: 'a "b", c\nd',
  },
  {
    name: 'logfmt',
    log: 'ts=2024-03-10T14:13:06.698Z level=warn msg="is \\"slow\\"" n=1\nts=2024-03-10T14:13:07Z level=info msg=up n=2\n',
    format: 'logfmt',
    starts: [1, 2],
    levels: [3, 4],
    first: '2024-03-10T14:13:06.698Z',
    message: 'is "slow"',
  },
  {
    name: 'docker json-file joins a stack trace inside',
    log: '{"log":"2024-01-02 10:00:00 ERROR a.B - boom\\n","stream":"stderr","time":"2024-01-02T10:00:00.5Z"}\n{"log":"java.io.IOException: x\\n","stream":"stderr","time":"2024-01-02T10:00:00.6Z"}\n{"log":"\\tat a.B\\n","stream":"stderr","time":"2024-01-02T10:00:00.7Z"}\n{"log":"2024-01-02 10:00:01 INFO a.B - up\\n","stream":"stdout","time":"2024-01-02T10:00:01.5Z"}\n',
    format: 'docker-json',
    starts: [1, 4],
    levels: [2, 4],
    first: '2024-01-02T10:00:00.500Z',
    message: 'boom\njava.io.IOException: x\n\tat a.B',
  },
  {
    name: 'objects behind the time that a cluster puts in front, however many commas they have',
    log: '2024-01-01T00:00:00.500000001Z {"level":30,"time":1,"pid":7,"msg":"up"}\n2024-01-01T00:00:00.600000001Z {"level":50,"time":2,"pid":7,"msg":"no, lost"}\n',
    format: 'stamps+ndjson',
    starts: [1, 2],
    levels: [4, 2],
    first: '2024-01-01T00:00:00.500Z',
    message: 'up',
  },
  {
    name: 'CRI joins partial lines',
    log: '2024-01-01T00:00:00.5Z stdout P first \n2024-01-01T00:00:00.6Z stdout F half\n2024-01-01T00:00:00.7Z stdout F second\n',
    format: 'cri',
    starts: [1, 3],
    levels: [0, 0],
    first: '2024-01-01T00:00:00.500Z',
    message: 'first half',
  },
  {
    name: 'compose keeps services apart',
    log: 'web-1  | 2024-04-25T05:32:35.584725130Z  * Running\ndb-1   | 2024-04-25T05:32:35.600000000Z Warning: x\nweb-1  | 2024-04-25T05:32:36.584725130Z  * Done\n',
    format: 'docker-compose',
    starts: [1, 2, 3],
    levels: [0, 3, 0],
    first: '2024-04-25T05:32:35.584Z',
    message: ' * Running',
  },
  {
    name: 'access log',
    log: '10.0.0.1 - bob [23/Mar/2018:12:31:01 +0100] "GET /a HTTP/1.1" 200 28 "-" "curl"\n10.0.0.2 - - [23/Mar/2018:12:31:02 +0100] "GET /b HTTP/1.1" 500 1 "-" "curl"\n',
    format: 'access-log',
    starts: [1, 2],
    levels: [0, 2],
    first: '2018-03-23T11:31:01.000Z',
    message: '"GET /a HTTP/1.1" 200 28 "-" "curl"',
  },
  {
    name: 'W3C extended log skips its directives',
    log: '#Version: 1.0\n#Fields: date time c-ip\n2015-01-13 00:32:17 10.0.0.1\n#Fields: date time c-ip\n2015-01-13 00:32:18 10.0.0.2\n',
    format: 'w3c-extended',
    starts: [3, 5],
    levels: [0, 0],
    first: '2015-01-13T00:32:17.000Z',
    message: '10.0.0.1',
  },
  {
    name: 'pipes and level letters',
    log: '2024-05-02 10:11:12.1|INFO|Acme.Program|Starting\n2024-05-02 10:11:13.1|ERROR|Acme.Program|Boom\n   at Acme.Foo()\n2024-05-02 10:11:14.1|WARN|Acme.Other|slow\n',
    format: 'text',
    starts: [1, 2, 4],
    levels: [4, 2, 3],
    first: '2024-05-02T10:11:12.100Z',
    message: 'Starting',
  },
  {
    name: 'a pipe behind the writer alone',
    log: '2024-05-02T10:11:12Z INFO planner | path found\n2024-05-02T10:11:13Z WARN scanner | tote 7 missed\n2024-05-02T10:11:14Z INFO planner | done\n',
    format: 'text',
    starts: [1, 2, 3],
    levels: [4, 3, 4],
    first: '2024-05-02T10:11:12.000Z',
    message: 'path found',
  },
  {
    name: 'klog',
    log: 'I0502 10:11:12.123456       1 main.go:12] up\nE0502 10:11:13.123456       1 main.go:13] down\n',
    format: 'klog',
    starts: [1, 2],
    levels: [4, 2],
    first: '2026-05-02T10:11:12.123Z',
    message: 'up',
  },
  {
    name: 'lines of another format in between start entries of their own',
    log: '2024-05-02T10:11:12Z  INFO my_app::server: up\n2024-05-02T10:11:13Z ERROR my_app::db: down\n[2024-05-02T10:11:14Z WARN  my_app] odd\n',
    format: 'text',
    starts: [1, 2, 3],
    levels: [4, 2, 3],
    first: '2024-05-02T10:11:12.000Z',
    message: 'up',
  },
  {
    name: 'text without any header',
    log: 'Compiling\n  one\nerror: broken\nDone\n',
    format: 'text',
    starts: [1, 3, 4],
    levels: [0, 2, 0],
    first: null,
    message: 'Compiling\n  one',
  },
  { name: 'an empty file', log: '', format: 'empty', starts: [], levels: [], first: null, message: '' },
];

describe('formats', () => {
  it.each(CASES)('$name', ({ log, format, starts, levels, first, message }) => {
    const { entries, log: parsed } = parseText(log);
    expect(parsed.format).toBe(format);
    expect(entries.map((entry) => entry.line)).toEqual(starts);
    expect(entries.map((entry) => entry.level)).toEqual(levels);
    expect(entries[0]?.time ?? null).toBe(first);
    expect(entries[0]?.message ?? '').toBe(message);
  });

  it('gives the same entries for chunks of any size', () => {
    for (const { log } of CASES) {
      const whole = parseText(log).entries;
      for (const chunkBytes of [1, 3, 17]) expect(parseText(log, { chunkBytes }).entries).toEqual(whole);
    }
  });

  it.each([
    [
      'a logger behind the message',
      '[2024-01-02 10:00:0%,123] INFO Rolled segment % (kafka.log.Log)\n',
      'Rolled segment 1',
    ],
    [
      'a label in front of each line',
      '[rank%]: loaded\n[rank%]: Traceback (most recent call last):\n[rank%]:   File "a.py"\n',
      'loaded',
    ],
    [
      'a time behind the message',
      'Started GET "/a" for 10.0.0.1 at 2024-01-02 10:00:0%\nCompleted %\n\n',
      'Started GET "/a" for 10.0.0.1 at 2024-01-02 10:00:01\nCompleted 1',
    ],
    [
      'pairs below a time',
      'Mon 2024-01-01 10:00:0% UTC [s=1;i=2]\n    PRIORITY=3\n    MESSAGE=out of memory %\n',
      'out of memory 1',
    ],
  ])('%s is no part of it, or all of it', (_name, lines, message) => {
    const { entries } = parseText([1, 2, 3].map((n) => lines.replaceAll('%', `${n}`)).join(''));
    expect(entries[0]?.message).toBe(message);
  });

  it('lines of a trace that each have a stamp are told without it', () => {
    const lines = ['Traceback (most recent call last):', '  File "a.py", line 1', 'KeyError: 3', 'done'];
    const { entries } = parseText(lines.map((line) => `2024-01-02T10:00:00Z ${line}\n`).join(''));
    expect(entries.map(({ message }) => message)).toEqual([lines.slice(0, 3).join('\n'), 'done']);
  });

  it('keeps further fields as metadata, also under names that objects have by nature', () => {
    const { entries } = parseText('{"msg":"a","__proto__":{"x":1},"user":"bob"}\n{"msg":"b"}\n');
    const metadata = entries[0]?.metadata ?? {};
    expect(Object.getOwnPropertyDescriptor(metadata, '__proto__')?.value).toEqual({ x: 1 });
    expect(metadata['user']).toBe('bob');
    expect(entries[1]?.metadata).toBeNull();
  });
});

describe('escapes of JSON', () => {
  it('half a surrogate pair becomes U+FFFD in messages, names and fields', () => {
    const { entries, log } = parseText(
      '{"time":"2024-01-02T10:00:00Z","msg":"a \\ud83d b","logger":"x\\udc00","k\\ud800":"\\ud83d","ok":"\\ud83d\\ude00"}\n{"msg":"b"}\n',
    );
    expect(entries[0]?.message).toBe('a \ufffd b');
    expect(entries[0]?.metadata).toEqual({ 'k\ufffd': '\ufffd', ok: '\u{1f600}' });
    expect(log.templates[0]?.components[0]?.name).toBe('x\ufffd');
  });

  it('names a process without the level before it', () => {
    const line = (second: number, who: string) => `[2026-06-02 13:00:0${second},004: ${who}] task ${second} done\n`;
    const { log } = parseText(line(1, 'INFO/MainProcess') + line(2, 'ERROR/MainProcess') + line(3, 'INFO/Pool-2'));
    const names = new Set(log.templates.flatMap(({ components }) => components.map(({ name }) => name)));
    expect([...names]).toEqual(['MainProcess', 'Pool-2']);
  });

  it.each([['at the beginning'], ['behind a time']])('tells a tag %s of its level and its process', (place) => {
    const tags = [
      'I/Lamp    (  103): ',
      'E/LampDriver(  103): ',
      'D/Lamp Shade( 2179): ',
      'W/com.lamp.store.Sync( 41): ',
    ];
    const time = (n: number) => (place === 'behind a time' ? `03-04 10:00:${10 + n}.123 ` : '');
    const lines = Array.from({ length: 24 }, (_none, n) => `${time(n)}${tags[n % 4]}wire ${n} is joined`);
    const { log, entries } = parseText(`${lines.join('\n')}\n`);
    const names = new Set(log.templates.flatMap(({ components }) => components.map(({ name }) => name)));
    expect([...names].sort()).toEqual(['Lamp', 'Lamp Shade', 'LampDriver', 'com.lamp.store.Sync']);
    expect(log.levels).toMatchObject({ INFO: 6, ERROR: 6, DEBUG: 6, WARN: 6 });
    expect(entries[2]?.message).toBe('wire 2 is joined');
  });

  it('a minified array reads like a pretty one, half pairs included', () => {
    const records = Array.from({ length: 50 }, (_none, n) => ({
      time: 1_704_190_272_345 + n,
      level: 'warn',
      msg: `n ${n} \ud83d`,
    }));
    const minified = parseText(JSON.stringify(records)).entries;
    const pretty = parseText(JSON.stringify(records, null, 2)).entries;
    expect(minified.map(({ message }) => message)).toEqual(records.map((_record, n) => `n ${n} \ufffd`));
    expect(minified.map(({ level, time }) => [level, time])).toEqual(pretty.map(({ level, time }) => [level, time]));
  });
});

it('gives a line that goes on an interrupted entry the time of its own writer', () => {
  const lines = [
    'api-1  | 2024-05-01 10:00:01 ERROR order lost',
    'work-1 | 2024-05-01 10:00:02 ERROR task lost',
    'api-1  | shop.StockError: no lamps',
    'work-1 | 	at shop.Worker.run(Worker.java:77)',
    'api-1  | plain words',
  ];
  const { entries } = parseText(`${lines.join('\n')}\n`);
  expect(entries.map(({ time }) => time?.slice(11, 19) ?? null)).toEqual([
    '10:00:01',
    '10:00:02',
    '10:00:01',
    '10:00:02',
    null,
  ]);
});
