import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { DEBUG, ERROR, FATAL, INFO, type LevelCode, WARN } from '../normalize/level.ts';

const ENTRIES = 40;
/** Every so many entries one is not like the others. */
const EVERY = 10;

type Container = (message: string, clock: string, n: number) => string;
const json = (fields: object) => JSON.stringify(fields);

/** What programs that pass logs on write around a message, each with the level that they give to all of them. */
const CONTAINERS: Record<string, Container> = {
  'documents of a relay': (message, clock) =>
    json({ '@timestamp': `2026-11-29T${clock}Z`, host: 'h', level: 'notice', service: 'checkout', message }),
  'other names of fields': (message, clock) =>
    json({ zeitstempel: `2026-11-29T${clock}Z`, schweregrad: 'Hinweis', dienst: 'kasse', nachricht: message }),
  'numbers of severities': (message, clock) =>
    json({ _time: `2026-11-29T${clock}Z`, severity: 6, host: 'h', short_message: message }),
  'an export of the journal': (message, _clock, n) =>
    json({ __REALTIME_TIMESTAMP: `${1796000000000000 + n * 1e6}`, PRIORITY: '6', _COMM: 'kasse', MESSAGE: message }),
  'objects in a wrapper of containers': (message, clock) =>
    json({
      log: `${json({ level: 'info', ts: `2026-11-29T${clock}Z`, msg: message })}\n`,
      stream: 'stdout',
      time: `2026-11-29T${clock}.5Z`,
    }),
  'objects behind a container runtime': (message, clock) =>
    `2026-11-29T${clock}.123456789Z stdout F ${json({ level: 'debug', time: `2026-11-29T${clock}Z`, msg: message })}`,
  'a collector of pods': (message, clock) =>
    json({
      date: `2026-11-29T${clock}Z`,
      level: 'info',
      log: message,
      kubernetes: { pod_name: 'kasse-1', container_name: 'kasse' },
    }),
  'an export of labeled lines': (message, clock) =>
    json({ labels: { level: 'info', app: 'kasse' }, line: message, timestamp: `2026-11-29T${clock}Z` }),
  pairs: (message, clock) => `ts=2026-11-29T${clock}Z level=info app=kasse msg="${message.replaceAll('"', '\\"')}"`,
  'syslog of the newer kind': (message, clock) => `<13>1 2026-11-29T${clock}Z h kasse 12 - - ${message}`,
  'syslog of the older kind': (message, clock) => `<13>Nov 29 ${clock} h kasse: ${message}`,
};

function levelsOf(container: Container, usual: string, rare: string): { usual: LevelCode[]; rare: LevelCode[] } {
  const lines = Array.from({ length: ENTRIES }, (_none, n) => {
    const clock = `12:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    return container(n % EVERY === EVERY - 1 ? rare : usual.replace('%', `${n}`), clock, n);
  });
  const levels = parseText(`${lines.join('\n')}\n`).entries.map(({ level }) => level);
  expect(levels).toHaveLength(ENTRIES);
  const isRare = (n: number) => n % EVERY === EVERY - 1;
  return {
    usual: [...new Set(levels.filter((_level, n) => !isRare(n)))],
    rare: [...new Set(levels.filter((_level, n) => isRare(n)))],
  };
}

describe('a message that begins with a level of its own outdoes the calm level of a relay', () => {
  describe.each(Object.entries(CONTAINERS))('in %s', (_name, container) => {
    it.each([
      ['a word in capitals', 'order % saved', 'ERROR order 119 not saved: connection refused', ERROR],
      ['on every message', 'INFO order % saved', 'ERROR order 119 not saved: connection refused', ERROR],
      ['a word and a colon', 'order % saved', 'error: order not saved, connection refused', ERROR],
      ['brackets', 'order % saved', '[error] order not saved, connection refused', ERROR],
      ['behind a time', 'order % saved', '2026-11-29 12:00:00,123 ERROR order not saved', ERROR],
      ['behind a time and a thread', 'order % saved', '2026-11-29 12:00:00 [worker-1] FATAL order not saved', FATAL],
      ['a pair', 'order % saved', 'level=error msg=order_not_saved', ERROR],
      ['a pair behind another', 'order % saved', 'caller=orders.go:12 lvl=warn msg=slow', WARN],
      ['the name of the logger', 'order % saved', 'ERROR:orders.db:order not saved', ERROR],
      ['another language', 'Auftrag % gespeichert', 'FEHLER: Auftrag nicht gespeichert', ERROR],
      ['another script', 'заказ % сохранён', 'ОШИБКА: заказ не сохранён', ERROR],
    ])('%s', (_form, usual, rare, level) => {
      const levels = levelsOf(container, usual, rare);
      expect(levels.rare).toEqual([level]);
      expect(levels.usual.every((one) => one === INFO || one === DEBUG)).toBe(true);
    });
  });
});

describe('any other word leaves the level that is stated', () => {
  describe.each(Object.entries(CONTAINERS))('in %s', (_name, container) => {
    it.each([
      ['an error within', 'order % saved', 'the error page was shown once more'],
      ['an error at the front', 'order % saved', 'Error pages are warm again'],
      ['a name', 'order % saved', 'ErrorBoundary is mounted'],
      ['in the middle', 'order % saved', 'the last [error] was 3 days ago'],
      ['behind words', 'order % saved', 'seen so far ERROR: lines of others'],
      ['a count', 'order % saved', 'ERROR count: 0'],
      ['nothing', 'order % saved', 'error: none'],
      ['a calm word first', 'order % saved', 'INFO ERROR pages are warm again'],
      ['a pair within', 'order % saved', 'the filter is level=error from now on'],
    ])('%s', (_form, usual, rare) => {
      const levels = levelsOf(container, usual, rare);
      expect(levels.rare.every((one) => one === INFO || one === DEBUG)).toBe(true);
    });
  });

  it.each([
    ['an error', 'error', 'INFO order 7 saved', ERROR],
    ['a warning', 'warn', 'DEBUG order 7 saved', WARN],
    ['the end', 'fatal', 'WARN order 7 is late', FATAL],
  ])('%s is not lowered', (_name, level, message, expected) => {
    const container: Container = (text, clock) => json({ time: `2026-11-29T${clock}Z`, level, message: text });
    expect(levelsOf(container, message, message).rare).toEqual([expected]);
  });
});
