import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

/** The template texts of messages, most frequent first. */
function templatesOf(messages: readonly string[]): string[] {
  const log = messages
    .map((message, i) => `2024-01-02 10:00:${String(i % 60).padStart(2, '0')} INFO app: ${message}\n`)
    .join('');
  return parseText(log).log.templates.map((template) => template.text);
}

function repeat(count: number, make: (i: number) => string): string[] {
  return Array.from({ length: count }, (_none, i) => make(i));
}

describe('one message at several levels', () => {
  const LEVELS = ['INFO', 'ERROR', 'DEBUG', 'INFO', 'FATAL', 'WARN'];

  it.each([
    [
      'of records is one that fails and one that does not',
      (level: string) => `{"level":"${level}","msg":"request"}`,
      [4, 2],
    ],
    ['of lines of text is one', (level: string) => `2024-01-02 10:00:00 ${level} app: request`, [6]],
  ])('%s', (_name, lineOf, counts) => {
    const { templates } = parseText(LEVELS.map((level) => `${lineOf(level)}\n`).join('')).log;
    expect(templates.map(({ text, count }) => [text, count])).toEqual(counts.map((count) => ['request', count]));
  });

  it.each([
    ['the failing ones come first', ['ERROR', 'INFO', 'ERROR'], [{ ERROR: 2 }, { INFO: 1 }]],
    ['the calm ones come first', ['INFO', 'ERROR', 'INFO'], [{ INFO: 2 }, { ERROR: 1 }]],
  ])('is told apart when %s', (_name, levels, expected) => {
    const { templates } = parseText(levels.map((level) => `{"level":"${level}","msg":"request"}\n`).join('')).log;
    expect(templates.map((template) => template.levels)).toMatchObject(expected);
  });
});

describe('values by their form', () => {
  it.each([
    ['took 12 ms', 'took <num> ms'],
    ['took 12ms', 'took <num>'],
    ['from 10.0.0.1:5432 now', 'from <ip> now'],
    ['from fe80::1ff:fe23:4567:890a now', 'from <ip> now'],
    ['id 550e8400-e29b-41d4-a716-446655440000 ok', 'id <uuid> ok'],
    ['at 0x7fff5fbff8c0 ok', 'at <hex> ok'],
    ['read /var/log/app.log ok', 'read <path> ok'],
    ['read C:\\Temp\\x.dll ok', 'read <path> ok'],
    ['get https://example.com/a?b=1 ok', 'get <url> ok'],
    ['mail to bob@example.com sent', 'mail to <email> sent'],
    ['started at Sun Jul 10 10:20:30 2005 by cron', 'started at <time> by cron'],
    ['started at 2024-01-02 10:20:30,123 by cron', 'started at <time> by cron'],
    ['free 2.3 KB of 5 GB', 'free <num> of <num>'],
    ['block blk_-1608999687919862906 done', 'block <id> done'],
    ['list 1,2,3 end', 'list <num> end'],
    ['threshold.......7', 'threshold.......<num>'],
    ['protocol ssh2 spoken', 'protocol ssh2 spoken'],
    ['no route to http://db1:80/a: timeout', 'no route to <url>: timeout'],
    ['wrote a and/or b.', 'wrote a and/or b.'],
    ['lifetime <1 sec', 'lifetime <num>'],
    ['stalled >10s, giving up', 'stalled <num>, giving up'],
    ['about ~5 min left', 'about <num> left'],
    ['answer (≥2.5 seconds) came', 'answer (<num>) came'],
    ['latency=<1ms jitter=≈3ms', 'latency=<num> jitter=<num>'],
    ['disk >=90% full', 'disk <num> full'],
    ['below <64 KB.', 'below <num>.'],
    ['kept <5 jars', 'kept <num> jars'],
    ['slot <5> and <6 of 7> used', 'slot <<num>> and <<num> of <num>> used'],
    ['a->5 b=>6 c>7', 'a-><num> b=><num> c><num>'],
    ['lib >=2.17,<3.1 kept', 'lib >=<num>,<<num> kept'],
    ['lib<3,>=2.7.1 kept', 'lib<<num>,>=<num> kept'],
    ['wait <5x longer', 'wait <<num> longer'],
    ['home ~/logs and ~ada', 'home ~/logs and ~ada'],
  ])('%s', (message, template) => {
    expect(templatesOf([message, 'another line'])).toEqual([template, 'another line']);
  });
});

describe('values by comparison', () => {
  it('puts names after a naming word together', () => {
    const users = ['root', 'alice', 'bob'].map((user) => `session opened for user ${user} by cron`);
    expect(templatesOf(users)).toEqual(['session opened for user <*> by cron']);
  });

  it('puts many rare words in one place together', () => {
    const names = ['ada', 'bea', 'cid', 'dot', 'eve', 'fay', 'gus', 'hal'];
    expect(templatesOf(names.map((name) => `worker pool drained because ${name} left`))).toEqual([
      'worker pool drained because <*> left',
    ]);
  });

  it.each([
    ['lifetime', ['lifetime 00:21 of it', 'lifetime <1 sec of it', 'lifetime 01:02:03 of it'], 'lifetime <num> of it'],
    ['idle', ['client 3 idle for >10s', 'client 4 idle for 7s'], 'client <num> idle for <num>'],
    ['a unit apart', ['flush took 12 ms', 'flush took 3 ms', 'flush took <1 ms'], 'flush took <num> ms'],
    ['about', ['done in 12 minutes', 'done in 9 minutes', 'done in ~5 minutes'], 'done in <num> minutes'],
  ])('puts values with a sign of comparison beside those without: %s', (_name, messages, template) => {
    expect(templatesOf(messages)).toEqual([template]);
  });

  it('takes what follows an equals sign as a value', () => {
    expect(templatesOf(['reload state=open now', 'reload state=shut now'])).toEqual(['reload state=<*> now']);
  });

  it('takes plurals behind a naming word as values', () => {
    const names = ['orders', 'users', 'payments'].map((name) => `rebalancing group ${name} with 3 members`);
    expect(templatesOf(names)).toEqual(['rebalancing group <*> with <num> members']);
  });

  it('finds columns of values that cross each other', () => {
    const states = ['NEW', 'RUNNING', 'FAILED', 'KILLED'];
    const moves = states.flatMap((from, i) =>
      states.filter((_to, k) => (i + k) % 4 !== 3 || i === 0).map((to) => `job 3 went from ${from} to ${to}`),
    );
    expect(templatesOf([...moves, 'job 3 went from LOST to FOUND'])).toEqual(['job <num> went from <*> to <*>']);
  });

  it('takes truth words as values', () => {
    expect(templatesOf(['cache enabled: true here', 'cache enabled: false here'])).toEqual(['cache enabled: <*> here']);
  });

  it('leaves optional values out of the comparison', () => {
    expect(
      templatesOf(['connection from 10.0.0.1 (a1b2c3d4.example.com) closed', 'connection from 10.0.0.1 () closed']),
    ).toHaveLength(1);
  });

  it('groups ever new names without a template for each', () => {
    const word = (n: number) =>
      [7, 3, 11].map((p) => String.fromCharCode(97 + ((n * p) % 26), 97 + ((n * p * 5) % 23))).join('');
    const lines = repeat(
      5000,
      (i) => `guest ${word(i)} joined the room called ${word(i * 3 + 1)} with friend ${word(i * 7 + 2)}`,
    );
    expect(templatesOf(lines).length).toBeLessThan(10);
  });
});

describe('the text of a template masks words that are values although none differs', () => {
  it.each([
    ['sync of 3 files done: true', 'sync of <num> files done: <*>'],
    ['coldpatching=FALSE applied in 3 ms', 'coldpatching=<*> applied in <num> ms'],
    ['progress = NULL at step 3', 'progress = <*> at step <num>'],
    ['column 3 must not be null', 'column <num> must not be null'],
    ['session 3 opened for user root by cron', 'session <num> opened for user <*> by cron'],
    ['session 3 closed for user root', 'session <num> closed for user <*>'],
    ['user interface 3 is ready', 'user interface <num> is ready'],
    ['Removed slice User Slice of 3', 'Removed slice User Slice of <num>'],
    ['"GET /a/3 HTTP/1.1" status: 200', '"GET <path> <path>" status: <num>'],
    ['hive {3f1c9a7b-e2d0-4e5f-8a7b-8c9d0e1f2a3b}\\a loaded', 'hive <path> loaded'],
    ['Failed password for ada from 10.0.0.1 port 3', 'Failed password for <*> from <ip> port <num>'],
    ['failure 3; logname= uid=0 ruser= user=root', 'failure <num>; logname= uid=<num> ruser= user=<*>'],
    ['started 3 packageName = org.example.app', 'started <num> packageName = <*>'],
    ['open through proxy.example.org:8080 in 3 ms', 'open through <*>:<num> in <num> ms'],
    ['true', 'true'],
  ])('%s', (message, text) => {
    expect(templatesOf([message])).toEqual([text]);
  });

  it('of brackets that are empty in most messages the filled ones are shown', () => {
    const messages = [
      'connection from 10.0.0.1 () at 3',
      'connection from 10.0.0.2 () at 4',
      'connection from 10.0.0.3 (10.1.1.1) at 5',
    ];
    expect(templatesOf(messages)).toEqual(['connection from <ip> (<ip>) at <num>']);
  });
});

describe('messages that stay apart', () => {
  it.each([
    ['different verbs', ['service app started', 'service app stopped']],
    ['frequent words in one place', repeat(40, (i) => `${i % 2 ? 'GET' : 'POST'} request finished`)],
    ['directions of a verb', ['turning on lamp 3', 'turning off lamp 3']],
    ['negations', ['peer is reachable', 'peer not reachable']],
    ['few words in common', ['job failed', 'disk full', 'user gone']],
  ])('%s', (_name, messages) => {
    expect(templatesOf(messages)).toHaveLength(new Set(messages).size);
  });

  it('an error and an information of the same words but one', () => {
    const { log } = parseText(
      '2024-01-02 10:00:00 INFO app: seen user ada\n2024-01-02 10:00:00 ERROR app: seen user bob\n',
    );
    expect(log.templates.map((template) => template.levels.ERROR)).toEqual([0, 1]);
  });
});

describe('what is counted about a template', () => {
  const { log } = parseText(
    [
      '2024-01-02 10:00:00 INFO a.Web: took 1 ms',
      '2024-01-02 10:00:01 WARN a.Db: took 2 ms',
      '2024-01-02 10:00:02 ERROR a.Db: broken',
      'java.lang.IllegalStateException: x',
      '\tat a.B',
      'Caused by: java.io.IOException: y',
      '2024-01-02 10:10:00 INFO a.Web: took 3 ms',
      '',
    ].join('\n'),
  );
  const [took, broken] = log.templates;

  it('lines, times, levels and components', () => {
    expect(took).toMatchObject({ id: 't1', count: 3, firstLine: 1, lastLine: 7, exampleLines: [1, 2, 7] });
    expect(took?.levels).toEqual({ FATAL: 0, ERROR: 0, WARN: 1, INFO: 2, DEBUG: 0, none: 0 });
    expect(took?.components).toEqual([
      { name: 'a.Web', count: 2, firstLine: 1 },
      { name: 'a.Db', count: 1, firstLine: 2 },
    ]);
    expect((took?.lastTimestampMs ?? 0) - (took?.firstTimestampMs ?? 0)).toBe(600_000);
  });

  it('exceptions', () => {
    expect(broken).toMatchObject({
      signal: 3,
      exceptionClass: 'java.lang.IllegalStateException',
      rootExceptionClass: 'java.io.IOException',
    });
  });

  it('strong entries and buckets', () => {
    expect(log.strongHead).toEqual([
      { line: 3, lineEnd: 6, templateIndex: 1, level: 2, signal: 3, timestampMs: Date.UTC(2024, 0, 2, 10, 0, 2) },
    ]);
    expect(log.timeAxis?.buckets).toBeLessThanOrEqual(512);
    expect(took?.timeBuckets.reduce((sum, n) => sum + n, 0)).toBe(3);
    expect(log.timeLevels.reduce((sum, counts) => sum + counts.ERROR, 0)).toBe(1);
  });

  it('strong entries behind a warning that comes all the time', () => {
    const noise = repeat(2500, (i) => `2024-01-02 10:00:00 WARN could not cache page ${i}`);
    const failure = ['2024-01-02 10:00:00 ERROR could not start', '\tat a.B.c(B.java:1)', 'Caused by: a.NoDisk: full'];
    const { strongHead, strongTail } = parseText([...noise.slice(0, 1100), ...failure, ...noise].join('\n')).log;
    expect(strongHead.filter(({ level }) => level === 2)).toMatchObject([{ line: 1101, lineEnd: 1103 }]);
    const lines = [...strongHead, ...strongTail].map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect(lines.at(-1)).toBe(3603);
  });
});

describe('lists of any length', () => {
  it('of numbered names are one template', () => {
    const items = (n: number) => repeat(n, (k) => `orders-${k}`).join(', ');
    expect(templatesOf(repeat(12, (i) => `assigned partitions [${items(1 + (i % 4))}]`))).toEqual([
      'assigned partitions [<*>]',
    ]);
  });

  it('of items with brackets behind them are one template, also as a second list', () => {
    const items = (n: number) => repeat(n, (k) => `Leg(${k}-${n})`).join(', ');
    expect(templatesOf(repeat(8, (i) => `booked [${i}] by trip(legs=[${items(1 + (i % 3))}])`))).toEqual([
      'booked [<num>] by trip(legs=[<*>])',
    ]);
  });

  it('of names in any order are one template, parts of a sentence are not', () => {
    const topics = ['a', 'b, a', 'c, a, b', 'b', 'a, c', 'c, b'].map((list) => `subscribed to topics: ${list}`);
    expect(templatesOf(topics)).toEqual(['subscribed to topics: <*>']);
    expect(templatesOf(['write failed: closed', 'write failed: closed, giving up'])).toHaveLength(2);
  });
});

describe('hosts', () => {
  it('are values although they never change', () => {
    expect(templatesOf(repeat(3, () => 'using host meta.prod.example.com'))).toEqual(['using host <*>']);
    expect(templatesOf(repeat(3, () => 'connected to zk-1:2181'))).toEqual(['connected to <*>:<num>']);
    expect(templatesOf(repeat(3, () => 'setting max.poll.records'))).toEqual(['setting max.poll.records']);
  });

  it('and addresses in one place are one template', () => {
    const peers = ['10.0.0.1:9092', 'zk-1:2181', 'localhost:2181'].map((peer) => `connection to ${peer} closed`);
    expect(templatesOf(peers)).toHaveLength(1);
  });
});

describe('how something ended', () => {
  const requestsOf = (status: (i: number) => number) =>
    repeat(40, (i) => `10.0.0.${i} - - [02/Jan/2024:10:00:00 +0000] "GET /lamps/${i} HTTP/1.1" ${status(i)} ${i * 7}`);
  const templatesIn = (lines: readonly string[]) =>
    parseText(`${lines.join('\n')}\n`).log.templates.map(({ text, count, signal }) => ({ text, count, signal }));

  it('is a template of its own where the server failed', () => {
    expect(templatesIn(requestsOf((i) => (i % 4 === 3 ? 500 : 200)))).toEqual([
      { text: '"GET <path> <path>" <num> <num>', count: 30, signal: 0 },
      { text: '"GET <path> <path>" 500 <num>', count: 10, signal: 3 },
    ]);
  });

  it('is one template for all kinds of the same failure, and a value where nothing failed', () => {
    expect(templatesIn(requestsOf((i) => (i % 4 === 3 ? 500 + (i % 3) : 200 + (i % 3))))).toEqual([
      { text: '"GET <path> <path>" <num> <num>', count: 30, signal: 0 },
      { text: '"GET <path> <path>" <*> <num>', count: 10, signal: 3 },
    ]);
  });

  it('is not one template with requests that a client spoiled, also where words follow', () => {
    const statusOf = (i: number) => [200, 502, 404, 200][i % 4] ?? 0;
    const withAgent = requestsOf(statusOf).map((line) => `${line} "-" "Mozilla/5.0"`);
    expect(templatesIn(withAgent).map(({ count, signal }) => [count, signal])).toEqual([
      [20, 0],
      [10, 3],
      [10, 2],
    ]);
  });

  it('sets exit codes of failures apart', () => {
    const codes = [0, 0, 1, 0, 0, 1, 0];
    expect(templatesOf(codes.map((code, i) => `task ${i} ended with exit code ${code}`))).toEqual([
      'task <num> ended with exit code <num>',
      'task <num> ended with exit code 1',
    ]);
  });
});

describe('places that hold values', () => {
  it.each([
    [
      'words that stand now here and now there are values in both places',
      [
        'job 1 went from NEW to READY',
        'job 2 went from READY to DONE',
        'job 3 went from NEW to DONE',
        'job 4 went from DONE to READY',
        'job 5 went from READY to NEW',
      ],
      'job <num> went from <*> to <*>',
    ],
    [
      'a key has now a plain value and now one with parts',
      [
        'lock taken, owner=null, pid=7',
        'lock taken, owner=Source{10, 20}, pid=8',
        'lock taken, owner=Source{30}, pid=9',
      ],
      'lock taken, owner=<*>, pid=<num>',
    ],
    [
      'keys of one place are names and what follows them are values',
      ['Setting: os.name=Linux', 'Setting: vm.home=/opt/vm', 'Setting: user.lang=en', 'Setting: host.name=lamp'],
      'Setting: <*>=<*>',
    ],
    [
      'a pair among pairs has a value',
      ['request id:1 size:20 kind:read', 'request id:2 size:30 kind:write'],
      'request id:<num> size:<num> kind:<*>',
    ],
    [
      'the last of several values in brackets is one too',
      ['answered in 12 ms (3, clock)', 'answered in 40 ms (7, mail)', 'answered in 9 ms (1, disk)'],
      'answered in <num> ms (<num>, <*>)',
    ],
    [
      'names that are written as names are, of which there are three',
      ['lamp night-light is lit', 'lamp desk_2b is lit', 'lamp hallLamp is lit'],
      'lamp <*> is lit',
    ],
    [
      'a short word of capitals behind a number',
      ['paid 12 USD for the order', 'paid 30 EUR for the order', 'paid 7 CHF for the order'],
      'paid <num> <*> for the order',
    ],
    [
      'names of which one has a single part',
      [
        'counter RF_ORDER stands at 4 percent',
        'counter RV_BILL stands at 9 percent',
        'counter STOCK stands at 7 percent',
      ],
      'counter <*> stands at <num> percent',
    ],
    [
      'titles behind a name that is enclosed, too',
      [
        "right 'look' was given by 'ann' to channel 'Gaming'",
        "right 'look' was given by 'ann' to channel 'World of Boats'",
        "right 'look' was given by 'ann' to channel 'Sea and Sky'",
      ],
      "right 'look' was given by 'ann' to channel '<*>'",
    ],
    [
      'titles of one word and of several',
      ['ada has won the badge [Stone Age]', 'ada has won the badge [Diamonds!]', 'ada has won the badge [Hot Stuff]'],
      'ada has won the badge [<*>]',
    ],
  ])('%s', (_title, messages, template) => {
    expect(templatesOf(messages)).toEqual([template]);
  });

  it.each([
    ['a count of one and of more', ['wrote 1 file to disk', 'wrote 3 files to disk'], ['wrote <num> files to disk']],
    [
      'names of which some end like verbs',
      ['Kovacs', 'Brandt', 'Nowak'].flatMap((name, i) => [`${name} took tray ${i}`, `${name} laid tray ${i} aside`]),
      ['<*> took tray <num>', '<*> laid tray <num> aside'],
    ],
    [
      'two names with a colon behind them, in front of several messages',
      ['north', 'south'].flatMap((name, i) => [`${name}: tray ${i} is clean`, `${name}: tray ${i} holds jars`]),
      ['<*>: tray <num> is clean', '<*>: tray <num> holds jars'],
    ],
    [
      'states behind an arrow, with several before it',
      ['HELD', 'IDLE', 'DONE'].flatMap((from) => ['OPEN', 'SHUT'].map((to) => `press ST7 was ${from} -> ${to}`)),
      ['press ST7 was <*> -> <*>'],
    ],
    [
      'what stands between commas with its name, as a number does',
      ['en', 'de', 'fr'].map((language, i) => `part 3 is read, size ${i}, language ${language}`),
      ['part <num> is read, size <num>, language <*>'],
    ],
    [
      'codes of capitals behind a word',
      ['AA', 'AE', 'AR'].map((code, i) => `sent answer ${code} for order ${i}`),
      ['sent answer <*> for order <num>'],
    ],
    [
      'marks behind three values and more',
      ['N', 'L', 'H'].map((mark, i) => `M${i}7: G${i}2 = ${i}.5 k${i}9 [${mark}]`),
      ['<id>: <id> = <num> <id> [<*>]'],
    ],
    [
      'options, however many',
      ['-g', '-O2 -g', '-Wall -fast', '--std=c9 -g -O2'].map((options) => `called with flags ${options}`),
      ['called with flags <*> <*>'],
    ],
    [
      'a name beside a number, and a value of another kind',
      ['gate2|1807', '6f1d463d-e7db-4140-ab65-17398e37efd8|83'].map((name) => `<${name}> check has failed`),
      ['<<*>> check has failed'],
    ],
    [
      'a number, and a name before it',
      ['(12)', '(13)', '(oak3=12)'].map((name) => `ferry ${name} has left the harbor`),
      ['ferry (<*>) has left the harbor'],
    ],
    [
      'addresses, and two names joined by a colon',
      ['10.0.0.7', '10.0.0.8', 'dock4:yard2'].map((name) => `copied crate [${name}] to depot`),
      ['copied crate [<*>] to depot'],
    ],
    [
      'addresses alone',
      ['10.0.0.7', '10.0.0.8:80', '10.0.0.9'].map((name) => `copied crate [${name}] to depot`),
      ['copied crate [<ip>] to depot'],
    ],
    [
      'names that other messages have shown to be values, in two places at once',
      [
        ...['oak', 'elm', 'ash'].map((name) => `seen host ${name} once`),
        ...['red', 'tan', 'sky'].map((name) => `seen user ${name} once`),
        'elm was painted with sky',
        'oak was painted with tan',
      ],
      ['seen host <*> once', 'seen user <*> once', '<*> was painted with <*>'],
    ],
    [
      'names of one word and of several',
      ['Stone', 'Oak Plank', 'Bow', 'Golden Apple'].map((name, i) => `ada sold ${i} ${name} for ${i} coins`),
      ['ada sold <num> <*> for <num> coins'],
    ],
    [
      'states that a thing goes through, and not what tells of a failure elsewhere',
      [
        ...['NEW', 'DONE', 'FAILED'].flatMap((from, _i, all) => all.map((to) => `job went from ${from} to ${to}`)),
        'step 3 is DONE at noon',
        'step 3 is FAILED at noon',
      ],
      ['job went from <*> to <*>', 'step <num> is DONE at noon', 'step <num> is FAILED at noon'],
    ],
    [
      'but messages with no word in common stay two',
      ['elm', 'oak', 'ash'].flatMap((one, _i, all) =>
        all
          .filter((other) => other !== one)
          .flatMap((other) => [`host ${one} calls ${other}`, `${one} left ${other} alone`]),
      ),
      ['host <*> calls <*>', '<*> left <*> alone'],
    ],
    [
      'codes of capitals in several columns at once',
      repeat(9, (i) => {
        const [one, two, three] = ['YMJ'[i % 3], ['FRA', 'JFK', 'HEL'][(i * 2) % 3], ['HK', 'TK', 'UC', 'XL'][i % 4]];
        return `leg ${one} ${two} ${three} was added to trip ${i}`;
      }),
      ['leg <*> <*> <*> was added to trip <num>'],
    ],
    [
      'codes, and not the levels beside them',
      ['FRA', 'JFK', 'HEL', 'LAX'].flatMap((name) =>
        ['OK', 'WARN', 'ERR'].map((level) => `probe ${name} said ${level} twice`),
      ),
      ['probe <*> said OK twice', 'probe <*> said WARN twice', 'probe <*> said ERR twice'],
    ],
    [
      'two texts in quotes',
      ['a meal was sold at "Hotel du Lac" for cash', 'a meal was sold at "Zoo" for cash'],
      ['a meal was sold at "<*>" for cash'],
    ],
  ])('%s', (_title, messages, templates) => {
    expect(templatesOf(messages)).toEqual(templates);
  });

  it('words that several messages have at one place are values of each', () => {
    const buffers = ['CUA', 'TABL', 'PROG'].flatMap((name) => [`Buffer ${name} reset`, `Buffer ${name} swapped out`]);
    expect(templatesOf(buffers)).toEqual(['Buffer <*> reset', 'Buffer <*> swapped out']);
  });

  it('words that are values of one message are values of another', () => {
    const names = ['Troll', 'Witch', 'Giant'];
    expect(
      templatesOf(names.flatMap((name) => [`ada was chased by ${name}`, `Villager ${name} walked wrongly`])),
    ).toEqual(['ada was chased by <*>', 'Villager <*> walked wrongly']);
  });

  it.each([
    ['verbs that hardly share a place', ['gate north opened for cars', 'gate north closed for cars']],
    ['outcomes at two ends', ['link up on port seven', 'link down on port seven']],
    ['a key without other pairs', ['kind:read began', 'kind:write began']],
    [
      'outcomes that several things have',
      ['pump', 'valve'].flatMap((thing) => ['started', 'stopped', 'stuck'].map((end) => `the ${thing} ${end} early`)),
    ],
    ['levels behind a word', ['OK', 'WARN', 'ERR'].map((level) => `state is ${level} since noon`)],
    ['names of one word that are few', ['ada sold Stone for coins', 'ada sold Bow for coins']],
    ['what brackets say of an outcome', ['job left [failed]', 'job left [not run]', 'job left [timed out here]']],
  ])('%s keep messages apart', (_title, messages) => {
    expect(templatesOf(messages)).toHaveLength(messages.length);
  });
});
