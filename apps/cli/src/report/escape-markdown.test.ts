import { expect, test } from 'vitest';
import { code, fence, prose } from './escape-markdown.ts';

test.each([
  ['an image', '![x](https://evil.example/a.png)', '\\!\\[x\\](https:&#8288;//evil.example/a.png)'],
  ['HTML', '<img src=x onerror=1>', '\\<img src=x onerror=1\\>'],
  ['a mention', 'ask @everyone', 'ask @&#8288;everyone'],
  ['a bare host', 'see www.evil.example', 'see www&#8288;.evil.example'],
  ['a heading', '# Fixed', '\\# Fixed'],
  ['a list', '1. first', '\\1. first'],
  ['a quick action', '/close', '\\/close'],
  ['a reference', 'fixes #12, !3 and GH-4', 'fixes \\#&#8288;12, \\!&#8288;3 and GH&#8288;-4'],
  ['a line break', 'one\n\n## two', 'one \\#\\# two'],
  ['a terminal escape', 'a\u001b[31mred\u001b[0m', 'ared'],
  ['plain words', 'The pool was empty (0 of 10).', 'The pool was empty (0 of 10).'],
])('%s in prose is text', (_name, text, shown) => {
  expect(prose(text)).toBe(shown);
});

test('a fence is longer than any run of backticks in it', () => {
  expect(fence('a ``` b\n`````')).toBe('``````text\na ``` b\n`````\n``````');
  expect(code('a`b')).toBe('``a`b``');
  expect(code('`a`')).toBe('`` `a` ``');
});
