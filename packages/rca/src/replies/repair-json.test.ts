import { describe, expect, test } from 'vitest';
import { repairJson } from './repair-json.ts';

describe('repairJson', () => {
  test.each([
    ['plain', '{"a":1}', { a: 1 }],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['a fence', '```json\n{"a":1}\n```', { a: 1 }],
    ['a thought with braces in it', '<think>{"x": 2}</think>{"a":1}', { a: 1 }],
    ['a thought that was opened in the prompt', 'hmm {"x":2}</think> {"a":1}', { a: 1 }],
    ['prose around it', 'Sure {as you like}: {"a":1} Bye!', { a: 1 }],
    ['two objects', '{"a":1}\n{"a":2}', { a: 1 }],
    ['a comma too many', '{"a":[1,2,],}', { a: [1, 2] }],
    ['a raw line break in a text', '{"a":"x\ny"}', { a: 'x y' }],
    [
      'single quotes',
      "{'a': 'it\\'s', 'b': 'the disk\\'s full', 'c': ['x', 'y']}",
      { a: "it's", b: "the disk's full", c: ['x', 'y'] },
    ],
    ['an apostrophe in single quotes', "{'a': 'the disk's state', 'b': 1}", { a: "the disk's state", b: 1 }],
    [
      'words of Python',
      "Here: {'a': None, 'b': True, 'c': False, 'd': 'x \"y\"'} done",
      { a: null, b: true, c: false, d: 'x "y"' },
    ],
    ['NaN', '{"a": NaN, "b": -Infinity, "c": "NaN"}', { a: null, b: null, c: 'NaN' }],
    ['bare keys and comments', '{a: 1, // the first\n b_2: "x", /* end */}', { a: 1, b_2: 'x' }],
    ['single quotes cut in a text', "{'a': 'begun', 'b': 'half of", { a: 'begun', b: 'half of' }],
    ['braces in texts', '{"a":"}{","b":2}', { a: '}{', b: 2 }],
    ['cut in a text', '{"a":"begun","b":"half of i', { a: 'begun', b: 'half of i' }],
    ['cut in an escape', '{"a":"tab\\', { a: 'tab' }],
    ['cut after a colon', '{"a":1,"b":', { a: 1 }],
    ['cut in a key', '{"a":1,"summ', { a: 1 }],
    ['cut in a list of objects', '{"a":[{"x":1},{"x":2},{"y', { a: [{ x: 1 }, { x: 2 }] }],
    ['cut in a number', '{"a":1,"b":[12', { a: 1, b: [12] }],
  ])('reads %s', (_, text, value) => {
    expect(repairJson(text)).toMatchObject({ ok: true, value });
  });

  test.each(['', '   ', 'no json', '[1,2]', '<html><body>502</body></html>', '<think>{"a":1}</think>'])(
    'refuses %j',
    (text) => {
      expect(repairJson(text)).toMatchObject({ ok: false });
    },
  );

  test('every prefix of an answer is read or refused, never thrown at', () => {
    const answer = JSON.stringify({
      summary: 'a "quoted" {text}',
      cause: { id: 'T1', lines: ['L1', 'L2'] },
      findings: [{ id: 'T2' }],
    });
    for (let length = 0; length <= answer.length; length++) {
      const read = repairJson(answer.slice(0, length));
      if (read.ok && length > 40) expect(read.value['summary']).toBe('a "quoted" {text}');
    }
    expect(repairJson(answer)).toMatchObject({ ok: true, repairs: [] });
    const python = "{'summary': 'a text', 'cause': {'id': 'T1', 'lines': ['L1', 'L2']}, 'b': None}";
    for (let length = 0; length <= python.length; length++) {
      const read = repairJson(python.slice(0, length));
      if (read.ok && length > 25) expect(read.value['summary']).toBe('a text');
    }
  });
});
