import { expect, it } from 'vitest';
import { readWebhookUrl } from './webhook-url.ts';

it.each([
  ['https://hooks.example.com/a/b?channel=1', 'https://hooks.example.com/a/b?channel=1'],
  [' http://127.0.0.1:9000 ', 'http://127.0.0.1:9000/'],
  ['http://0x7f.1/', 'http://127.0.0.1/'],
  ['HTTPS://Hooks.Example.com', 'https://hooks.example.com/'],
  ['', null],
  ['hooks.example.com', null],
  ['ftp://hooks.example.com', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['http:///path', null],
  ['https://user:secret@hooks.example.com', null],
  ['https://hooks.example.com/#part', null],
  ['https://ho st', null],
  [`https://hooks.example.com/${'a'.repeat(2048)}`, null],
])('%s is read as %s', (text, href) => {
  expect(readWebhookUrl(text)?.href ?? null).toBe(href);
});
