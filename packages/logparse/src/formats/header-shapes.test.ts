import { describe, expect, it } from 'vitest';
import { type ParsedEntry, parseText } from '#testing/parse-text.ts';

/** Entries as `line level time component message`, the first line of each message only. */
function shownOf(log: string): string[] {
  const { entries, log: parsed } = parseText(log);
  const nameOf = ({ templateId }: ParsedEntry) =>
    parsed.templates.find(({ id }) => id === templateId)?.components[0]?.name ?? '-';
  return entries.map((entry) => {
    const level = ['-', 'F', 'E', 'W', 'I', 'D'][entry.level];
    return `${entry.line} ${level} ${entry.time?.slice(5, 23) ?? '-'} ${nameOf(entry)}|${entry.message.split('\n')[0]}`;
  });
}

const CASES: { what: string; log: string[]; shown: string[] }[] = [
  {
    what: 'two lines of one moment, both as deep as all but the first, are two entries',
    log: [
      '* INFO  2026-02-03T10:00:00,100 the kiln heats (Kiln.java [main])',
      ' * INFO  2026-02-03T10:00:01,200 tray 1 is in (Tray.java [main])',
      ' * WARN  2026-02-03T10:00:02,300 tray 2 is skewed (Tray.java [main])',
      ' * WARN  2026-02-03T10:00:02,300 tray 3 is missing (Tray.java [main])',
    ],
    shown: [
      '1 I 02-03T10:00:00.100 -|the kiln heats (Kiln.java [main])',
      '2 I 02-03T10:00:01.200 -|tray 1 is in (Tray.java [main])',
      '3 W 02-03T10:00:02.300 -|tray 2 is skewed (Tray.java [main])',
      '4 W 02-03T10:00:02.300 -|tray 3 is missing (Tray.java [main])',
    ],
  },
  {
    what: 'a report in marks states its level',
    log: [
      '2026-02-03 10:00:00 =ERROR REPORT====',
      '** server <0.1.0> ends',
      '2026-02-03 10:00:01 =SUPERVISOR REPORT====',
      '     Child: ended',
      '2026-02-03 10:00:02 =CRASH REPORT====',
      '  crasher: <0.1.0>',
    ],
    shown: [
      '1 E 02-03T10:00:00.000 -|=ERROR REPORT====',
      '3 - 02-03T10:00:01.000 -|=SUPERVISOR REPORT====',
      '5 - 02-03T10:00:02.000 -|=CRASH REPORT====',
    ],
  },
  {
    what: 'behind a writer, a time to the microsecond is that of the program, and so is the level behind it',
    log: [
      'loom  | 2026-02-03T10:00:00.123456Z [info     ] shuttle set            [weave] loc=a.py:1',
      'loom  | 2026-02-03 10:00:01.123456+00:00 [warning  ] thread thin       [weave] loc=a.py:2',
      'loom  | 2026-02-03T10:00:02.123456Z [info     ] shuttle back           [weave] loc=a.py:3',
      'spool | 2026-02-03T10:00:03.123456Z [error    ] no thread left         [wind] loc=b.py:9',
    ],
    shown: [
      '1 I 02-03T10:00:00.123 loom|shuttle set            [weave] loc=a.py:1',
      '2 W 02-03T10:00:01.123 loom|thread thin       [weave] loc=a.py:2',
      '3 I 02-03T10:00:02.123 loom|shuttle back           [weave] loc=a.py:3',
      '4 E 02-03T10:00:03.123 spool|no thread left         [wind] loc=b.py:9',
    ],
  },
  {
    what: 'names that are filled up, where some messages are indented',
    log: Array.from({ length: 12 }, (_none, n) => {
      const name = ['Pump', 'Valve', 'PressureGauge'][n % 3] ?? '';
      const indent = n === 7 ? '    ' : '';
      return `2026/02/03 10:00:${10 + n}.5 3696  ${n % 2 === 0 ? 8172 : 4248}  ${name.padEnd(16)}${indent}${['starts', 'opens', 'drifts'][n % 3]} ${n}`;
    }),
    shown: Array.from(
      { length: 12 },
      (_none, n) =>
        `${n + 1} - 02-03T10:00:${10 + n}.500 ${['Pump|starts', 'Valve|opens', 'PressureGauge|drifts'][n % 3]} ${n}`,
    ),
  },
  {
    what: 'a place in a source file wrote the line',
    log: [
      '2026-02-03 10:00:00.1 [NOTICE] lamp_post.c:214 Lamp 7 lit',
      '2026-02-03 10:00:01.1 [NOTICE] lamp_post.c:254 Lamp 8 lit',
      '2026-02-03 10:00:02.1 [DEBUG] mod_fuse.c:39 Fuse 2 checked',
      '2026-02-03 10:00:03.1 [CRIT] lamp_post.c:298 Pole down',
    ],
    shown: [
      '1 I 02-03T10:00:00.100 lamp_post.c|Lamp 7 lit',
      '2 I 02-03T10:00:01.100 lamp_post.c|Lamp 8 lit',
      '3 D 02-03T10:00:02.100 mod_fuse.c|Fuse 2 checked',
      '4 F 02-03T10:00:03.100 lamp_post.c|Pole down',
    ],
  },
  {
    what: 'a severity with its number is no writer, and may be marked as going on',
    log: [
      '2026-02-03T10:00:00.100Z In(05) the barn is 64 wide',
      '2026-02-03T10:00:00.200Z Wa(03) the door sticks',
      '2026-02-03T10:00:00.300Z In(05) two reasons:',
      '2026-02-03T10:00:00.300Z In(05)+ rust',
      ...Array.from({ length: 8 }, (_none, n) => `2026-02-03T10:00:01.${n}00Z In(05) beam ${n} holds`),
    ],
    shown: [
      '1 I 02-03T10:00:00.100 -|the barn is 64 wide',
      '2 W 02-03T10:00:00.200 -|the door sticks',
      '3 I 02-03T10:00:00.300 -|two reasons:',
      '4 I 02-03T10:00:00.300 -|rust',
      ...Array.from({ length: 8 }, (_none, n) => `${n + 5} I 02-03T10:00:01.${n}00 -|beam ${n} holds`),
    ],
  },
  {
    what: 'a clock beside the seconds since the start',
    log: [
      '<6>[  300.170585 / 01-05 06:14:04.834][2] fan: slow',
      '<3>[  300.270585 / 01-05 06:14:04.934][0] fan: stuck',
      '<6>[  301.170585 / 01-05 06:14:05.834][2] fan: fast',
    ],
    shown: ['1 I 01-05T06:14:04.834 fan|slow', '2 E 01-05T06:14:04.934 fan|stuck', '3 I 01-05T06:14:05.834 fan|fast'],
  },
  {
    what: 'a month between the digits of a date',
    log: ['[03Feb2026 10:00:00.007] [INFO] turns', '[03Feb2026 10:00:01.007] [WARN] creaks'],
    shown: ['1 I 02-03T10:00:00.007 -|turns', '2 W 02-03T10:00:01.007 -|creaks'],
  },
  {
    what: 'the number of a month between the digits of a date',
    log: ['[032月2026 10:00:00.007] [INFO] turns', '[1112月2026 10:00:01.007] [WARN] creaks'],
    shown: ['1 I 02-03T10:00:00.007 -|turns', '2 W 12-11T10:00:01.007 -|creaks'],
  },
  {
    what: 'the seconds since the start beside a level',
    log: ['INFO[0000] the ferry left', 'WARN[0012] more cars than places', 'INFO[3661] back'],
    shown: [
      '1 I 07-01T00:00:00.000 -|the ferry left',
      '2 W 07-01T00:00:12.000 -|more cars than places',
      '3 I 07-01T01:01:01.000 -|back',
    ],
  },
  {
    what: 'seconds since the start that the first line states, as a bare decimal that never falls',
    log: [
      '   0.000 2026-02-03 10:00:00; Tractor 2.0.12',
      '   0.001 Engine: diesel',
      '   0.001 Fields:',
      '  North = "wheat",',
      '  South = "rye",',
      '   0.734 Plough lowered',
      '  12.250 Furrow 1 done',
      '  61.500 Furrow 2 done',
    ],
    shown: [
      '1 - 02-03T10:00:00.000 -|2026-02-03 10:00:00; Tractor 2.0.12',
      '2 - 02-03T10:00:00.001 -|Engine: diesel',
      '3 - 02-03T10:00:00.001 -|Fields:',
      '6 - 02-03T10:00:00.734 -|Plough lowered',
      '7 - 02-03T10:00:12.250 -|Furrow 1 done',
      '8 - 02-03T10:01:01.500 -|Furrow 2 done',
    ],
  },
  {
    what: 'the letter of a level right in front of the message',
    log: [
      'I:Checking the rails',
      "I:Found the switch at '/east/1'",
      "E:Cannot move '/east/2'",
      'W:No brake van',
      'I:Done',
    ],
    shown: [
      '1 I - -|Checking the rails',
      "2 I - -|Found the switch at '/east/1'",
      "3 E - -|Cannot move '/east/2'",
      '4 W - -|No brake van',
      '5 I - -|Done',
    ],
  },
  {
    what: 'date, clock and zone under three names',
    log: [
      'date=2026-02-03 time=10:00:00 gate="east" level="notice" tz="+0200" msg="opened"',
      'date=2026-02-03 time=10:00:01 gate="east" level="warning" tz="+0200" msg="jammed"',
    ],
    shown: ['1 I 02-03T08:00:00.000 -|opened', '2 W 02-03T08:00:01.000 -|jammed'],
  },
  {
    what: 'a name and the number of an event above what is said',
    log: [
      'info: Shop.Cart.Basket[20101]',
      '      Basket 7 opened',
      'warn: Shop.Cart.Basket[20102]',
      '      Coupon unknown',
      'info: Shop.Till[14]',
      '      Drawer shut',
    ],
    shown: [
      '1 I - Shop.Cart.Basket|Shop.Cart.Basket[20101]',
      '3 W - Shop.Cart.Basket|Shop.Cart.Basket[20102]',
      '5 I - Shop.Till|Shop.Till[14]',
    ],
  },
  {
    what: 'a name in braces, with or without a line of its file',
    log: [
      '[10:00:27,474] INFO  {Stable} Opening the doors',
      '[10:00:27,683] WARN  {HorseLoader} Hay is low',
      '[10:00:27,754] INFO  {feeder.py:12} Trough is full',
    ],
    shown: [
      '1 I 07-01T10:00:27.474 Stable|Opening the doors',
      '2 W 07-01T10:00:27.683 HorseLoader|Hay is low',
      '3 I 07-01T10:00:27.754 feeder.py|Trough is full',
    ],
  },
  {
    what: 'numbers are no names',
    log: [
      '2026/02/03 10:00:00 [info] 15632#20644: using the clock',
      '2026/02/03 10:00:01 [error] 15632#20644: no clock left',
    ],
    shown: ['1 I 02-03T10:00:00.000 -|using the clock', '2 E 02-03T10:00:01.000 -|no clock left'],
  },
  {
    what: 'a name behind a thread and a level',
    log: [
      '[10:00:00] [main/INFO] [shop.cart.Wheel/]: turns',
      '[10:00:01] [axle-1/WARN] [shop.cart.Axle/FRONT]: creaks',
      '[10:00:02] [main/INFO] [shop.cart.Wheel/]: stops',
    ],
    shown: [
      '1 I 07-01T10:00:00.000 shop.cart.Wheel|turns',
      '2 W 07-01T10:00:01.000 shop.cart.Axle/FRONT|creaks',
      '3 I 07-01T10:00:02.000 shop.cart.Wheel|stops',
    ],
  },
  {
    what: 'a name in a bracket behind the level, where nothing else is one',
    log: [
      '2026-02-03T10:00:00.637Z [warn][Gate]: shut',
      '2026-02-03T10:00:01.637Z [info][Fence]: mended',
      '2026-02-03T10:00:02.637Z [info][Gate]: open',
    ],
    shown: [
      '1 W 02-03T10:00:00.637 Gate|shut',
      '2 I 02-03T10:00:01.637 Fence|mended',
      '3 I 02-03T10:00:02.637 Gate|open',
    ],
  },
  {
    what: 'tags in a bracket behind the level',
    log: ['[0.010s][info][gc,init] Regions: 8', '[0.012s][info][gc     ] Using them'],
    shown: ['1 I 07-01T00:00:00.010 gc,init|Regions: 8', '2 I 07-01T00:00:00.012 gc|Using them'],
  },
  {
    what: 'a sentence about an error that each message begins with',
    log: Array.from({ length: 3 }, (_none, n) => `2026-02-03 10:00:0${n}.5 Unexpected error:(<class '${'ABC'[n]}'>)`),
    shown: Array.from(
      { length: 3 },
      (_none, n) => `${n + 1} - 02-03T10:00:0${n}.500 -|Unexpected error:(<class '${'ABC'[n]}'>)`,
    ),
  },
  {
    what: 'the message of a logger in brackets, though all begin alike',
    log: Array.from(
      { length: 4 },
      (_none, n) =>
        `2026-02-03 10:00:0${n},116 INFO [shop.audit.Trail] - Tue Feb 3 10:00:0${n} CET 2026 given papers: ${n}`,
    ),
    shown: Array.from(
      { length: 4 },
      (_none, n) =>
        `${n + 1} I 02-03T10:00:0${n}.116 shop.audit.Trail|Tue Feb 3 10:00:0${n} CET 2026 given papers: ${n}`,
    ),
  },
  {
    what: 'a dash between the date and the clock behind the year',
    log: ['[GATE] 2026/02/03 - 10:49:33 | shut', '[GATE] 2026/02/03 - 10:49:35 | open'],
    shown: ['1 - 02-03T10:49:33.000 -|shut', '2 - 02-03T10:49:35.000 -|open'],
  },
  {
    what: 'a level behind the name of a channel',
    log: ['[2026-02-03 10:00:00] barn.ERROR: no hay', '[2026-02-03 10:00:01] barn.INFO: hay came'],
    shown: ['1 E 02-03T10:00:00.000 barn|no hay', '2 I 02-03T10:00:01.000 barn|hay came'],
  },
  {
    what: 'dates, halves of the day and levels in Chinese',
    log: [
      '七月 26, 2025 5:16:59 下午 shop.cart.Wheel turn',
      '信息: 转动',
      '十二月 1, 2025 12:17:00 上午 shop.cart.Wheel stop',
      '严重: 停止',
    ],
    shown: ['1 I 07-26T17:16:59.000 shop.cart.Wheel|turn', '3 E 12-01T00:17:00.000 shop.cart.Wheel|stop'],
  },
  {
    what: 'one name that is filled up far',
    log: Array.from({ length: 4 }, (_none, n) => `2026-02-03 10:00:0${n}.17 Stable      Horse ${n} is in`),
    shown: Array.from({ length: 4 }, (_none, n) => `${n + 1} - 02-03T10:00:0${n}.170 Stable|Horse ${n} is in`),
  },
  {
    what: 'numbers that would make most of a log critical are no severities',
    log: [
      '{"time":"2026-02-03T10:00:00Z","level":2,"message":"odd"}',
      '{"time":"2026-02-03T10:00:01Z","level":1,"message":"even"}',
    ],
    shown: ['1 - 02-03T10:00:00.000 -|odd', '2 - 02-03T10:00:01.000 -|even'],
  },
  ...['7月 26 ', '七月 26 ', 'июл 26 ', 'июля 26 '].map((date) => ({
    what: `the month of "${date}"`,
    log: [
      `${date}10:00:00 farm kernel: the hen is in`,
      `${date}10:00:01 farm coop[7]: hatch opened`,
      `${date}10:00:02 farm coop[7]: the fox is in`,
    ],
    shown: [
      '1 - 07-26T10:00:00.000 kernel|the hen is in',
      '2 - 07-26T10:00:01.000 coop|hatch opened',
      '3 - 07-26T10:00:02.000 coop|the fox is in',
    ],
  })),
];

describe('headers of many shapes', () => {
  it.each(CASES)('$what', ({ log, shown }) => {
    expect(shownOf(`${log.join('\n')}\n`)).toEqual(shown);
  });
});

describe('levels of other scripts', () => {
  it.each([
    ['[情報]', '[エラー]'],
    ['情報', 'エラー'],
    ['[信息]', '[错误]'],
    ['[정보]', '[오류]'],
    ['[Информация]', '[Ошибка]'],
    ['ІНФОРМАЦІЯ', 'ПОМИЛКА'],
  ])('%s and %s behind a time are levels', (calm, failed) => {
    const log = [`2026-03-02 09:00:00 ${calm} lamp`, `2026-03-02 09:00:31 ${failed} shade`];
    expect(shownOf(log.join('\n'))).toEqual(['1 I 03-02T09:00:00.000 -|lamp', '2 E 03-02T09:00:31.000 -|shade']);
  });
});
