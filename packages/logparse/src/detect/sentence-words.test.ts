import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const CLOCK = (n: number) => `12:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;

/** A log whose lines say each message in turn, and at its end the rare ones. */
function read(header: (clock: string) => string, messages: readonly string[], rare: readonly string[] = []) {
  const usual = Array.from({ length: 60 }, (_none, n) => {
    const message = messages[n % messages.length] ?? '';
    return `${header(CLOCK(n))}${message.replace('%', `${n}`)}`;
  });
  const { entries, log } = parseText([...usual, ...rare].map((line) => `${line}\n`).join(''));
  return {
    messages: [...new Set(entries.map(({ message }) => message.replace(/\d+/g, '%')))].sort(),
    names: [...new Set(log.templates.flatMap(({ components }) => components.map(({ name }) => name)))].sort(),
  };
}
const written = (messages: readonly string[]) => [...new Set(messages.map((one) => one.replace(/\d+/g, '%')))].sort();

describe('words in front of a colon that begin a sentence stay in the message', () => {
  it.each([
    [
      'of a database, behind a level with a colon',
      (at: string) => `2026-11-29 ${at}.000 UTC [260] LOG:  `,
      ['checkpoint starting: time', 'checkpoint complete: wrote % buffers'],
      [
        ['2026-11-29 12:20:01.123 UTC [812] ERROR:  ', 'could not extend file "base/16384": No space left on device'],
        ['2026-11-29 12:20:01.123 UTC [812] FATAL:  ', 'terminating connection: out of memory'],
      ],
    ],
    ['the same on each line', (at: string) => `2026-11-29 ${at} ERROR `, ['db down: connection refused'], []],
    [
      'of several kinds',
      (at: string) => `${at} [INFO] `,
      ['cache warm: % keys', 'user login: ann', 'user login: bob', 'last run: % s'],
      [['12:20:01 [ERROR] ', 'no such user: zed']],
    ],
    [
      'in another language',
      (at: string) => `29.11.2026 ${at} INFO `,
      ['Sicherung gestartet: voll', 'Sicherung beendet: % Dateien'],
      [['29.11.2026 12:20:01 FEHLER ', 'Datei nicht lesbar: /a/b']],
    ],
    [
      'in another script',
      (at: string) => `2026-11-29 ${at} INFO `,
      ['копия начата: полная', 'копия готова: % файлов'],
      [['2026-11-29 12:20:01 ERROR ', 'файл не найден: /a/b']],
    ],
    ['one word of what happened', (at: string) => `${at} INFO `, ['started: web', 'stopped: db', 'started: db'], []],
    [
      'one word that always says the same',
      (at: string) => `${at} INFO `,
      ['ready: % s', 'timeout: none', 'quota: fine'],
      [],
    ],
    ['without a level', (at: string) => `2026-11-29 ${at} `, ['backup begun: full', 'backup done: % files'], []],
  ])('%s', (_name, header, messages, rare) => {
    const read_ = read(
      header,
      messages,
      rare.map((parts) => parts.join('')),
    );
    expect(read_).toEqual({
      messages: written([...messages.map((one) => one.replace('%', '0')), ...rare.map(([, message = '']) => message)]),
      names: [],
    });
  });
});

describe('names keep their column, and a line without one loses no word to it', () => {
  const MESSAGES = ['request % done', 'query % took 3 ms', 'connected to store', 'idle'];
  const RARE = ['could not reach the store', 'failed: no space left', 'store gone'];

  it.each([
    ['a name and a colon', 'INFO ', ['web: ', 'db: ', 'cron: '], ['web', 'db', 'cron']],
    ['services called like what they do', 'INFO ', ['billing: ', 'shipping: '], ['billing', 'shipping']],
    ['a daemon called like what happened', 'INFO ', ['named: ', 'cron: '], ['named', 'cron']],
    ['one name', 'INFO ', ['nginx: '], ['nginx']],
    ['a host and a name', 'INFO web-1 ', ['nginx: ', 'cron: '], ['nginx', 'cron']],
    ['a host and a process', 'INFO gateway ', ['nginx[12]: ', 'cron[7]: '], ['nginx', 'cron']],
    ['a name and a dash', 'INFO ', ['web - ', 'db - '], ['web', 'db']],
    ['dotted names', 'INFO ', ['com.acme.Web ', 'com.acme.Store '], ['com.acme.Web', 'com.acme.Store']],
  ])('%s', (_name, between, beginnings, names) => {
    const messages = beginnings.flatMap((beginning) => MESSAGES.map((message) => beginning + message));
    const found = read(
      (at) => `2026-11-29 ${at} ${between}`,
      messages,
      RARE.map((message) => `2026-11-29 12:20:01 ERROR ${message}`),
    );
    expect(found).toEqual({
      messages: written([...MESSAGES, ...RARE].map((one) => one.replace('%', '0'))),
      names: [...names].sort(),
    });
  });
});
