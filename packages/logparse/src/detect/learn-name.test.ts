import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const CLOCK = (n: number) => `10:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;

/** A log of entries that each name and each message in turn make up. */
function logOf(stamp: (clock: string) => string, beginnings: readonly string[], messages: readonly string[]): string {
  return Array.from({ length: 60 }, (_none, n) => {
    const beginning = beginnings[n % beginnings.length] ?? '';
    const message = messages[(n + Math.floor(n / messages.length)) % messages.length] ?? '';
    return `${stamp(CLOCK(n))}${beginning}${message.replace('%', `${n}`)}\n`;
  }).join('');
}

function read(log: string) {
  const { entries, log: parsed } = parseText(log);
  return {
    messages: [...new Set(entries.map(({ message }) => message.replace(/\d+/g, '%')))].sort(),
    names: [...new Set(parsed.templates.flatMap(({ components }) => components.map(({ name }) => name)))].sort(),
    levels: [...new Set(entries.map(({ level }) => level))].sort(),
  };
}

describe('a message begins behind the separator that names with and without blanks share', () => {
  const MESSAGES = ['link % up', 'link % down', 'retry %: no answer - giving up', 'sent % frames'];

  it.each([
    [
      'a dash',
      (at: string) => `[03.11 ${at}] `,
      ['mixer.exe - ', 'mixer.exe *32 - ', 'tuner.exe - ', 'Scope View 2 - '],
    ],
    ['a bar', (at: string) => `2024-03-11 ${at} `, ['Print Spooler | ', 'Backup | ', 'Scanner | ']],
    [
      'a bar behind padding',
      (at: string) => `2024-03-11 ${at} `,
      ['Print Spooler | ', 'Backup        | ', 'Scan   | '],
    ],
    ['a colon', (at: string) => `${at} `, ['Night Watch: ', 'Gate: ', 'Pump 4: ', 'Gate: ']],
    [
      'a colon, behind padding where a name is short',
      (at: string) => `2024-03-11 ${at} 12 `,
      ['WindowSensor: ', 'Camera  : ', 'DoorSensor: ', 'Thermometer: '],
    ],
    ['a process', (at: string) => `2024-03-11 ${at} `, ['Door Camera[12] - ', 'Hub[7] - ', 'Hub[9] - ']],
    ['small letters', (at: string) => `2024-03-11 ${at} `, ['order desk - ', 'gateway - ', 'stock room - ']],
  ])('%s', (_name, stamp, beginnings) => {
    const names = beginnings.map((one) => one.replace(/(?:\[\d+\])?(?: +[-|]| *:) $/, ''));
    expect(read(logOf(stamp, beginnings, MESSAGES))).toMatchObject({
      messages: [...MESSAGES].sort(),
      names: [...new Set(names)].sort(),
    });
  });

  it('a level behind it is read, and a line without a name keeps its beginning', () => {
    const log = logOf((at) => `2024-03-11 ${at} - `, ['Night Watch - INFO - ', 'gate - ERROR - '], MESSAGES);
    expect(read(log)).toMatchObject({ messages: [...MESSAGES].sort(), levels: [2, 4] });
    const unnamed = '2024-03-11 10:09:00 all the lamps go out - good night\n';
    const { entries } = parseText(
      logOf((at) => `2024-03-11 ${at} `, ['Night Watch - ', 'gate - '], MESSAGES) + unnamed,
    );
    expect(entries.at(-1)?.message).toBe('all the lamps go out - good night');
  });
});

describe('words in front of a separator stay in the message', () => {
  it.each([
    ['readings', ['Disk Usage: 80 %', 'Uptime: 30 d', 'Fan Speed: 900', 'Voltage: 12']],
    ['failures', ['read failed - no route', 'write failed - no route', 'reset - no route', 'reset - timed out']],
    ['sentences', ['lamp % is on - saving power', 'lamp % is off', 'gate % - open', 'all quiet']],
    ['ever new names', ['Visitor % - came', 'Guest% - left', 'Visitor % - left']],
  ])('%s', (_name, messages) => {
    expect(read(logOf((at) => `2024-03-11 ${at} `, [''], messages)).messages).toEqual(
      [...new Set(messages.map((message) => message.replace(/\d+/g, '%')))].sort(),
    );
  });
});
