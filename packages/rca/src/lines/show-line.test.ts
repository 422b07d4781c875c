import { expect, test } from 'vitest';
import { showLine } from './show-line.ts';

test.each([
  ['2026-02-03T08:11:09.412Z ERROR pool empty', '2026-02-03T08:11:09.412Z', 'ERROR pool empty'],
  ['2026-02-03 08:11:09,412 ERROR pool empty', '2026-02-03 08:11:09,412', 'ERROR pool empty'],
  ['Feb  3 08:11:09 web-1 sshd[12]: closed', 'Feb  3 08:11:09', 'web-1 sshd[12]: closed'],
  ['[Tue Feb 03 08:11:09 2026] [error] no', 'Tue Feb 03 08:11:09 2026', '[error] no'],
  ['08:11:09.412 INFO up', '08:11:09.412', 'INFO up'],
  ['2026-02-03T08:11:09.412Z', '2026-02-03T08:11:09.412Z', ''],
  ['no time here 2026-02-03', null, 'no time here 2026-02-03'],
])('takes the time off %j', (raw, time, text) => {
  expect(showLine(raw, 400)).toEqual({ time, text });
});

test('shows a JSON line without its time and correlation ids', () => {
  const raw =
    '{"timestamp": "2026-02-03T08:11:09Z", "service": "checkout", "level": "ERROR", "msg": "payment provider answered 502 three times", "trace_id": "97d8d49433b26556"}';
  const { text } = showLine(raw, 400);
  expect(text).toContain('"msg": "payment provider answered 502 three times"');
  expect(text).not.toContain('97d8d49433b26556');
});

test('cuts a long line in its middle and keeps at least 60 characters', () => {
  const raw = `start ${'x'.repeat(1000)} the end`;
  const { text } = showLine(raw, 100);
  expect(text.length).toBeLessThanOrEqual(101);
  const [head = '', tail = ''] = text.split('…');
  expect(raw.startsWith(head)).toBe(true);
  expect(raw.endsWith(tail)).toBe(true);
  expect(head.length + tail.length).toBeGreaterThanOrEqual(60);
});

test('never leaves half a character where it cuts', () => {
  for (let length = 64; length < 80; length++) {
    expect(showLine('😀'.repeat(100), length).text.isWellFormed()).toBe(true);
  }
});

test.each([
  [
    'a JSON record',
    `{"host":"node-1.example","pid2":4711,"path":"/srv/app/current/releases/20260203","message":"the payment provider refused the third attempt of order 4711 and will not be asked again","labels":"${'x'.repeat(150)}"}`,
    'the payment provider refused the third attempt of order 4711 and will not be asked again',
  ],
  [
    'a row of fields',
    `9a1c,node-1,4711,eu-1,${'b'.repeat(150)},ERROR,"the payment provider refused the third attempt of order 4711 and will not be asked again",0,0,0`,
    'the payment provider refused the third attempt of order 4711 and will not be asked again',
  ],
])('shows the message of %s without its shell', (_, raw, message) => {
  const { text } = showLine(raw, 400);
  expect(text).toContain(message);
  expect(text.length).toBeLessThan(raw.length / 2);
  let from = 0;
  for (const piece of text.split('…')) {
    const at = raw.indexOf(piece, from);
    expect(at).toBeGreaterThanOrEqual(0);
    from = at + piece.length;
  }
});

test('leaves a long sentence with commas as it is', () => {
  const raw = `pool, cache, queue, store and stock were started, ${'and then another, '.repeat(12)}in this order`;
  expect(showLine(raw, 400).text).toBe(raw);
});

test('takes the columns of a runner off with the time', () => {
  expect(showLine('Lint (Arch)\tClippy (Arch)\t2026-02-03T08:11:09.4123456Z     error: unused variable', 400)).toEqual({
    time: '2026-02-03T08:11:09.4123456Z',
    text: 'error: unused variable',
  });
});
