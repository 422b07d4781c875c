import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const LEVEL =
  '(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|SEVERE|CRITICAL|CRIT|FATAL|Trace|Debug|Info|Notice|Warn|Warning|Error|Critical|Fatal|trace|debug|info|notice|warn|warning|error|critical|fatal)';

/** Rules that everyone may use, for layouts whose fields cannot be named without knowing them. */
const RULE_TEMPLATES = [
  template('Pipe layout: time|level|component|id|message', {
    description:
      'Columns divided by pipes, with the component and an id of the request or the thread before the message.',
    patterns: [
      [
        'with an id',
        '^(?<time>\\d[\\d .:,TZ+/-]{9,39}?) ?\\| ?(?<level>LEVEL) *\\| ?(?<component>[^|]{1,200}?) ?\\| ?(?<id>[^|]{0,200}?) ?\\| ?(?<message>.*)$',
      ],
      [
        'without an id',
        '^(?<time>\\d[\\d .:,TZ+/-]{9,39}?) ?\\| ?(?<level>LEVEL) *\\| ?(?<component>[^|]{1,200}?) ?\\| ?(?<message>[^|]*)$',
      ],
    ],
    fields: ['time>timestamp', 'level>level', 'component>component', 'id>metadata.id', 'message>message'],
  }),
  template('Bracket layout: [time][level][component][thread] message', {
    description: 'Four parts in brackets without blanks between them.',
    patterns: [
      [
        'brackets',
        '^\\[(?<time>\\d[\\d .:,TZ+/-]{9,39})\\] ?\\[(?<level>LEVEL) *\\] ?\\[(?<component>[^\\]]{1,200})\\] ?\\[(?<thread>[^\\]]{1,200})\\]:? ?(?<message>.*)$',
      ],
    ],
    fields: ['time>timestamp', 'level>level', 'component>component', 'thread>metadata.thread', 'message>message'],
  }),
  template('Key layout: time=…;level=…;…;message=…', {
    description: 'Keys and values divided by semicolons, the message last.',
    patterns: [
      [
        'with a source',
        '^(?:ts|time|timestamp|date)=(?<time>[^;]{8,40}); ?(?:lvl|level|severity)=(?<level>LEVEL); ?(?:src|source|logger|component|module)=(?<component>[^;]{1,200}); ?(?:msg|message|text)=(?<message>.*)$',
      ],
      [
        'without a source',
        '^(?:ts|time|timestamp|date)=(?<time>[^;]{8,40}); ?(?:lvl|level|severity)=(?<level>LEVEL); ?(?:msg|message|text)=(?<message>.*)$',
      ],
    ],
    fields: ['time>timestamp', 'level>level', 'component>component', 'message>message'],
  }),
  template('Traced header: time level [service,trace,span] …', {
    description: 'A header that names the service, the trace and the span of a distributed request in brackets.',
    patterns: [
      [
        'with process and thread',
        '^(?<time>\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d[\\d.,]*(?:Z|[+-]\\d\\d:?\\d\\d)?) +(?<level>LEVEL) +\\[(?<service>[\\w.-]*),(?<trace>[0-9a-fA-F-]*),(?<span>[0-9a-fA-F-]*)(?:,(?:true|false)?)?\\] (?<pid>\\d+) --- \\[ *(?<thread>[^\\]]*)\\] (?<component>[\\w.$\\[\\]/-]+) *: (?<message>.*)$',
      ],
      [
        'short',
        '^(?<time>\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d[\\d.,]*(?:Z|[+-]\\d\\d:?\\d\\d)?) +(?<level>LEVEL) +\\[(?<service>[\\w.-]*),(?<trace>[0-9a-fA-F-]*),(?<span>[0-9a-fA-F-]*)(?:,(?:true|false)?)?\\] (?<message>.*)$',
      ],
    ],
    fields: [
      'time>timestamp',
      'level>level',
      'service>metadata.service',
      'trace>metadata.trace',
      'span>metadata.span',
      'pid>metadata.pid',
      'thread>metadata.thread',
      'component>component',
      'message>message',
    ],
  }),
  template('Access log with response time', {
    description: 'The combined log format of web servers with the time of the answer in seconds behind it.',
    patterns: [
      [
        'combined and seconds',
        '^(?<client>\\S+) \\S+ (?<user>\\S+) \\[(?<time>\\d\\d/[A-Z][a-z]{2}/\\d{4}:\\d\\d:\\d\\d:\\d\\d [+-]\\d{4})\\] (?<request>"(?<method>[A-Z]+) (?<path>[^" ]*)[^"]*" (?<status>\\d{3}) (?<bytes>\\d+|-)) "(?<referrer>[^"]*)" "(?<agent>[^"]*)"(?: "[^"]*")? (?:rt=)?"?(?<seconds>\\d+\\.\\d+)"?(?: .*)?$',
      ],
    ],
    fields: [
      'time>timestamp',
      'request>message',
      'client>metadata.client',
      'user>metadata.user',
      'method>metadata.method',
      'path>metadata.path',
      'status>metadata.status',
      'bytes>metadata.bytes',
      'referrer>metadata.referrer',
      'agent>metadata.agent',
      'seconds>metadata.seconds',
    ],
  }),
  template('Proxy access log: epoch elapsed client result/status', {
    description: 'The native access log of caching web proxies.',
    patterns: [
      [
        'native',
        '^(?<time>\\d{10}\\.\\d{3}) +(?<elapsed>\\d+) (?<client>\\S+) (?<message>(?<result>[A-Z_]+)/(?<status>\\d{3}) (?<bytes>\\d+) (?<method>[A-Z]+) (?<url>\\S+)) (?<user>\\S+) (?<peer>[A-Z_]+/\\S+)(?: .*)?$',
      ],
    ],
    fields: [
      'time>timestamp',
      'elapsed>metadata.elapsedMs',
      'client>metadata.client',
      'result>metadata.result',
      'status>metadata.status',
      'bytes>metadata.bytes',
      'method>metadata.method',
      'url>metadata.url',
      'user>metadata.user',
      'peer>metadata.peer',
      'message>message',
    ],
  }),
  template('Common Event Format', {
    description:
      'CEF:version|vendor|product|version|event|name|severity|further fields, with or without a syslog header.',
    patterns: [
      [
        'with a header',
        '^(?:<\\d{1,3}>)?(?<time>[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d|\\d{4}-\\d\\d-\\d\\dT[\\d:.]+(?:Z|[+-]\\d\\d:\\d\\d)) (?<host>\\S+) CEF: ?\\d+\\|(?<vendor>[^|]*)\\|(?<product>[^|]*)\\|[^|]*\\|(?<event>[^|]*)\\|(?<message>[^|]*)\\|(?<severity>[^|]*)\\|(?<extension>.*)$',
      ],
      [
        'bare',
        '^CEF: ?\\d+\\|(?<vendor>[^|]*)\\|(?<product>[^|]*)\\|[^|]*\\|(?<event>[^|]*)\\|(?<message>[^|]*)\\|(?<severity>[^|]*)\\|(?<extension>.*)$',
      ],
    ],
    fields: [
      'time>timestamp',
      'host>metadata.host',
      'vendor>metadata.vendor',
      'product>metadata.product',
      'event>metadata.event',
      'severity>metadata.severity',
      'extension>metadata.extension',
      'message>message',
    ],
  }),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, description, fieldMappings, regexPatterns } of RULE_TEMPLATES) {
    await sql`insert into parsing_rules
      (id, owner_id, name, description, is_active, is_template, field_mappings, regex_patterns, created_at)
      values (${randomBytes(12).toString('base64url')}, null, ${name}, ${description}, true, true,
        ${JSON.stringify(fieldMappings)}::jsonb, ${JSON.stringify(regexPatterns)}::jsonb, now())`.execute(db);
  }
}

interface Parts {
  description: string;
  /** Name and expression; the first one that matches a line is used. */
  patterns: [string, string][];
  /** Group and target field. */
  fields: string[];
}

function template(name: string, { description, patterns, fields }: Parts) {
  return {
    name,
    description,
    fieldMappings: fields.map((field) => {
      const [sourceField = '', targetField = ''] = field.split('>');
      return { sourceField, targetField, description: '', isActive: true };
    }),
    regexPatterns: patterns.map(([patternName, pattern]) => ({
      name: patternName,
      pattern: pattern.replace('LEVEL', LEVEL),
      description: '',
      priority: 0,
      isActive: true,
    })),
  };
}
