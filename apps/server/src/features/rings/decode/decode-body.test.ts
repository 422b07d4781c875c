import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { message, snappyLiteral } from '#testing/protobuf-writer.ts';
import { readRecords } from '../disk/record-batch.ts';
import { type BodyForm, decodeBody } from './decode-body.ts';
import { packMessages } from './syslog.ts';

const MB = 1024 ** 2;
const decode = (
  form: BodyForm,
  body: string | Buffer,
  change: { encoding?: string; index?: string; mostBytes?: number } = {},
) => decodeBody({ form, body: Buffer.from(body), encoding: 'identity', index: null, mostBytes: MB, ...change });
const recordsOf = async (...args: Parameters<typeof decode>) =>
  [...readRecords(Buffer.from((await decode(...args)).batch))].map(({ line, ...rest }) => ({
    ...rest,
    line: String(line),
  }));
const linesOf = async (...args: Parameters<typeof decode>) => (await recordsOf(...args)).map(({ line }) => line);

const AT = '2026-03-01T10:00:00.123456789Z';
const AT_MS = Date.parse(AT);
const NANOSECONDS = BigInt(AT_MS) * 1_000_000n + 456_789n;

describe('OTLP', () => {
  const attribute = (key: string, value: unknown) => ({ key, value });
  const JSON_BODY = {
    resourceLogs: [
      {
        resource: {
          attributes: [
            attribute('service.name', { stringValue: 'shop' }),
            attribute('telemetry.sdk.name', { stringValue: 'otel' }),
          ],
        },
        scopeLogs: [
          {
            scope: { name: 'orders' },
            logRecords: [
              {
                timeUnixNano: String(NANOSECONDS),
                severityNumber: 17,
                body: { stringValue: 'disk full' },
                attributes: [
                  attribute('http.status', { intValue: '500' }),
                  attribute('level', { stringValue: 'mine' }),
                  attribute('big', { intValue: '9223372036854775807' }),
                  attribute('tags', { arrayValue: { values: [{ stringValue: 'a' }, { boolValue: true }] } }),
                ],
                traceId: '5b8efff798038103d269b633813fc60c',
              },
            ],
          },
        ],
      },
    ],
  };
  const LINE = {
    time: AT,
    level: 'ERROR',
    service: 'shop',
    message: 'disk full',
    logger: 'orders',
    'http.status': 500,
    'fields.level': 'mine',
    big: '9223372036854775807',
    tags: '["a",true]',
    trace_id: '5b8efff798038103d269b633813fc60c',
  };

  it('as JSON becomes lines of JSON with time, level, service and message in front', async () => {
    const [record] = await recordsOf('otlp-json', JSON.stringify(JSON_BODY));
    expect(record).toMatchObject({ timeMs: AT_MS, stream: 'shop' });
    expect(JSON.parse(record?.line ?? '')).toEqual(LINE);
    expect(record?.line.startsWith(`{"time":"${AT}","level":"ERROR","service":"shop","message":"disk full"`)).toBe(
      true,
    );
  });

  it('as protobuf becomes the same lines', async () => {
    const text = (value: string) => message([[1, value]]);
    const pair = (key: string, value: Buffer) =>
      message([
        [1, key],
        [2, value],
      ]);
    const record = message([
      [1, { fixed64: NANOSECONDS }],
      [2, 17n],
      [5, text('disk full')],
      [6, pair('http.status', message([[3, 500n]]))],
      [6, pair('level', text('mine'))],
      [6, pair('big', message([[3, 9_223_372_036_854_775_807n]]))],
      [
        6,
        pair(
          'tags',
          message([
            [
              5,
              message([
                [1, text('a')],
                [1, message([[2, 1n]])],
              ]),
            ],
          ]),
        ),
      ],
      [9, Buffer.from('5b8efff798038103d269b633813fc60c', 'hex')],
    ]);
    const scopeLogs = message([
      [1, message([[1, 'orders']])],
      [2, record],
    ]);
    const resource = message([[1, pair('service.name', text('shop'))]]);
    const body = message([
      [
        1,
        message([
          [1, resource],
          [2, scopeLogs],
        ]),
      ],
    ]);
    const [line = ''] = await linesOf('otlp-protobuf', body);
    expect(JSON.parse(line)).toEqual(LINE);
  });

  it('with a body of fields has their message, and the others as fields', async () => {
    const body = structuredClone(JSON_BODY) as { resourceLogs: { scopeLogs: { logRecords: object[] }[] }[] };
    const values = [attribute('msg', { stringValue: 'paid' }), attribute('cents', { doubleValue: 1.5 })];
    body.resourceLogs[0]?.scopeLogs[0]?.logRecords.splice(0, 1, { body: { kvlistValue: { values } } });
    const [line = ''] = await linesOf('otlp-json', JSON.stringify(body));
    expect(JSON.parse(line)).toEqual({ service: 'shop', message: 'paid', logger: 'orders', cents: 1.5 });
  });

  it.each<[string, string | Buffer]>([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['lists that are objects', '{"resourceLogs":{}}'],
  ])('as JSON of %s is refused', (_what, body) => expect(decode('otlp-json', body)).rejects.toThrow('body'));

  it.each<[string, Buffer]>([
    ['a length beyond its end', Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f])],
    ['a number without an end', Buffer.from([0x08, ...Array.from({ length: 11 }, () => 0xff)])],
    ['groups, which nobody writes', Buffer.from([0x0b])],
    ['text', Buffer.from('hello world')],
  ])('as protobuf of %s is refused', (_what, body) =>
    expect(decode('otlp-protobuf', body)).rejects.toThrow('protobuf'),
  );

  it('whose values are nested without an end is refused', async () => {
    let value = message([[1, 'deep']]);
    for (let level = 0; level < 100; level++) value = message([[5, message([[1, value]])]]);
    const body = message([[1, message([[2, message([[2, message([[5, value]])]])]])]]);
    await expect(decode('otlp-protobuf', body)).rejects.toThrow('nested deeper');
  });
});

describe('Loki', () => {
  const stream = (labels: Record<string, string>, ...lines: string[]) => ({
    stream: labels,
    values: lines.map((line) => [String(NANOSECONDS), line]),
  });

  it('as JSON keeps each line behind its time, as container runtimes write it', async () => {
    const body = {
      streams: [stream({ app: 'shop' }, 'ERROR disk full'), stream({ job: 'j', stream: 'stderr' }, 'a\nb\n')],
    };
    expect(await recordsOf('loki-json', JSON.stringify(body))).toEqual([
      { timeMs: AT_MS, stream: 'shop', line: `${AT} stdout F ERROR disk full` },
      { timeMs: AT_MS, stream: 'j', line: `${AT} stderr F a\n${AT} stderr F b` },
    ]);
  });

  it('as Snappy of protobuf becomes the same lines', async () => {
    const time = message([
      [1, NANOSECONDS / 1_000_000_000n],
      [2, NANOSECONDS % 1_000_000_000n],
    ]);
    const entry = message([
      [1, time],
      [2, 'ERROR disk full'],
    ]);
    const body = message([
      [
        1,
        message([
          [1, '{env="a\\"b", app="shop"}'],
          [2, entry],
        ]),
      ],
    ]);
    expect(await recordsOf('loki-protobuf', snappyLiteral(body))).toEqual([
      { timeMs: AT_MS, stream: 'shop', line: `${AT} stdout F ERROR disk full` },
    ]);
  });

  it('without a label that names a program is a stream of its labels', async () => {
    const body = { streams: [stream({ env: 'live', zone: 'b' }, 'x')] };
    expect((await recordsOf('loki-json', JSON.stringify(body)))[0]?.stream).toBe('env=live zone=b');
  });

  it.each<[string, Buffer, string]>([
    ['a length that lies', Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0x00, 0x41]), 'more than'],
    ['a literal beyond its end', Buffer.from([0x05, 0x10, 0x41]), 'damaged'],
    ['a copy of what is not there', Buffer.from([0x08, 0x11, 0x05]), 'damaged'],
    ['fewer bytes than it says', Buffer.from([0x05, 0x00, 0x41]), 'too early'],
    [
      'labels that are none',
      snappyLiteral(
        message([
          [
            1,
            message([
              [1, 'app=shop'],
              [2, message([[2, 'x']])],
            ]),
          ],
        ]),
      ),
      'labels',
    ],
  ])('as Snappy with %s is refused', (_what, body, reason) =>
    expect(decode('loki-protobuf', body)).rejects.toThrow(reason),
  );

  it('as Snappy with copies, also of what they write themselves, is unpacked', async () => {
    // "aaaaaaaa…": one literal, and copies at distance one and two with one and two bytes of offset.
    const run = 'x'.repeat(100);
    const body = message([
      [
        1,
        message([
          [1, '{app="s"}'],
          [2, message([[2, run]])],
        ]),
      ],
    ]);
    const start = body.subarray(0, body.length - 99);
    const packed = Buffer.concat([
      Buffer.from([body.length, (start.length - 1) << 2]),
      start,
      Buffer.from([((11 - 4) << 2) | 1, 1, ((64 - 1) << 2) | 2, 2, 0, ((24 - 1) << 2) | 3, 1, 0, 0, 0]),
    ]);
    expect(await linesOf('loki-protobuf', packed)).toEqual([run]);
  });
});

describe('a bulk request', () => {
  const doc = (text: string) => JSON.stringify({ '@timestamp': AT, message: text });

  it('keeps each document as the line that it is, with indexes of days as one stream', async () => {
    const body = `{"index":{"_index":"shop-2026.03.01"}}\n${doc('a')}\r\n{"create":{}}\n${doc('b')}`;
    expect(await recordsOf('bulk', body, { index: 'path' })).toEqual([
      { timeMs: AT_MS, stream: 'shop', line: doc('a') },
      { timeMs: AT_MS, stream: 'path', line: doc('b') },
    ]);
    expect(JSON.parse((await decode('bulk', body, { index: 'path' })).answer ?? '')).toMatchObject({
      errors: false,
      items: [{ index: { _index: 'shop-2026.03.01', status: 201 } }, { create: { _index: 'path', status: 201 } }],
    });
  });

  it('names what it refuses, and takes the rest', async () => {
    const body = [
      '{"delete":{"_id":"1"}}',
      '{"update":{}}',
      '{"doc":{}}',
      '{"index":{}}',
      'no JSON',
      '{"index":{}}',
      doc('kept'),
      'x',
      '{"index":{}}',
    ];
    const decoded = await decode('bulk', body.join('\n'));
    expect(decoded.records).toBe(1);
    const answer = JSON.parse(decoded.answer ?? '') as { errors: boolean; items: Record<string, { status: number }>[] };
    expect(answer.errors).toBe(true);
    expect(
      answer.items.map((item) => Object.entries(item).map(([action, { status }]) => `${action} ${status}`)[0]),
    ).toEqual(['delete 400', 'update 400', 'index 400', 'index 201', 'index 400', 'index 400']);
  });
});

describe('a journal', () => {
  const MICROS = `${AT_MS}456`;
  const entry = (...fields: string[]) =>
    `__CURSOR=x\n__REALTIME_TIMESTAMP=${MICROS}\n${fields.map((each) => `${each}\n`).join('')}\n`;
  const binary = (name: string, value: string) => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(value.length));
    return `${name}\n${length.toString('latin1')}${value}`;
  };

  it('gives what a unit prints as its stream, and messages of programs as those of the system', async () => {
    const body =
      entry('_TRANSPORT=stdout', '_SYSTEMD_UNIT=shop.service', 'PRIORITY=6', 'MESSAGE=ready') +
      entry('PRIORITY=3', 'SYSLOG_IDENTIFIER=kernel', '_HOSTNAME=web1', binary('MESSAGE', 'disk\n\nfull'));
    expect(await recordsOf('journal', body)).toEqual([
      { timeMs: AT_MS, stream: 'shop', line: '2026-03-01T10:00:00.123456Z stdout F ready' },
      { timeMs: AT_MS, stream: 'journal', line: '<27>2026-03-01T10:00:00.123456Z web1 kernel: disk\n  \n  full' },
    ]);
  });

  it('says how much of it was whole, wherever it is cut', async () => {
    const first = entry('MESSAGE=one');
    const second = entry(binary('MESSAGE', 'a\nb'));
    const all = Buffer.from(first + second, 'latin1');
    for (let end = 0; end <= all.length; end++) {
      const { taken, records } = await decode('journal', all.subarray(0, end));
      const whole = end === all.length ? 2 : end >= first.length ? 1 : 0;
      expect([taken, records], `cut at ${end}`).toEqual([[0, first.length, all.length][whole], whole]);
    }
  });

  it.each([
    ['other text', 'hello world\n'],
    ['a value that ends elsewhere', `${binary('MESSAGE', 'abc')}x\n`],
  ])('of %s is refused', (_what, body) =>
    expect(decode('journal', Buffer.from(body, 'latin1'))).rejects.toThrow('journal export format'),
  );
});

describe('syslog', () => {
  it.each([
    ['RFC 5424', `<165>1 ${AT} web1 shop 12 ID47 - paid`, 'web1/shop', AT_MS],
    ['RFC 5424 of nobody', '<165>1 - - - - - - paid', 'syslog', Number.NaN],
    ['RFC 3164', '<34>Oct 11 22:14:15 web1 su[42]: failed', 'web1/su', Number.NaN],
    ['RFC 3164 with a full time', `<34>${AT} web1 su: failed`, 'web1/su', AT_MS],
    ['RFC 3164 without a host', '<34>Oct  1 22:14:15 su: failed', 'su', Number.NaN],
    ['a clock that was never set', '<165>1 1970-01-01T00:00:01Z web1 shop - - - x', 'web1/shop', Number.NaN],
    ['a bare line', 'hello world', 'syslog', Number.NaN],
  ])('of %s keeps the line, in the stream of its host and program', async (_what, line, stream, timeMs) => {
    expect(await recordsOf('syslog', packMessages([Buffer.from(`${line}\n`)]))).toEqual([{ timeMs, stream, line }]);
  });
});

describe('a hostile body', () => {
  const zeros = Buffer.alloc(50 * MB, 0x30);

  it('that unpacks to more than is accepted is refused', async () => {
    await expect(decode('otlp-json', gzipSync(zeros), { encoding: 'gzip' })).rejects.toThrow('unpacks to more');
  });

  it('that is no gzip, or packed in another way, is refused', async () => {
    await expect(decode('otlp-json', 'x', { encoding: 'gzip' })).rejects.toThrow('could not be unpacked');
    await expect(decode('otlp-json', '{}', { encoding: 'br' })).rejects.toThrow('encoding br');
  });

  it('whose records would take more than its bytes is refused', async () => {
    const name = { key: 'service.name', value: { stringValue: 'x'.repeat(10_000) } };
    const logRecords = Array.from({ length: 10_000 }, () => ({}));
    const body = JSON.stringify({ resourceLogs: [{ resource: { attributes: [name] }, scopeLogs: [{ logRecords }] }] });
    await expect(decode('otlp-json', body)).rejects.toThrow('more than may be stored at once');
  });

  it('with a line beyond all measure has it cut, and says so', async () => {
    const body = JSON.stringify({ streams: [{ stream: {}, values: [['1', 'x'.repeat(600_000)]] }] });
    const [line = ''] = await linesOf('loki-json', body, { mostBytes: 2 * MB });
    expect(line.length).toBeLessThan(300_000);
    expect(line).toMatch(/\[337856 more characters were cut off\]$/);
  });
});
