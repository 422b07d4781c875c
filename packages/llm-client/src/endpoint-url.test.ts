import { describe, expect, it } from 'vitest';
import { readEndpointUrl } from './endpoint-url.ts';

describe('an endpoint as a person types it', () => {
  it.each([
    { text: ' http://127.0.0.1:11434/ ', url: 'http://127.0.0.1:11434', base: 'http://127.0.0.1:11434' },
    { text: 'HTTP://LocalHost:8080', url: 'http://localhost:8080', base: 'http://localhost:8080' },
    { text: 'http://host:8000/v1/', url: 'http://host:8000/v1', base: 'http://host:8000' },
    { text: 'http://host:11434/api', url: 'http://host:11434/api', base: 'http://host:11434' },
    { text: 'https://host/openai/v1', url: 'https://host/openai/v1', base: 'https://host/openai' },
    { text: 'https://host/api/v1', url: 'https://host/api/v1', base: 'https://host/api' },
    { text: 'https://host:443/', url: 'https://host', base: 'https://host' },
    { text: 'http://0x7f.1:80', url: 'http://127.0.0.1', base: 'http://127.0.0.1' },
    { text: 'http://[::1]:11434', url: 'http://[::1]:11434', base: 'http://[::1]:11434' },
  ])('reads $text', ({ text, url, base }) => {
    expect(readEndpointUrl(text)).toMatchObject({ ok: true, url, base });
  });

  it('keeps what it gave when it reads that again', () => {
    const first = readEndpointUrl('https://host/api/v1/');
    expect(first.ok && readEndpointUrl(first.url)).toMatchObject({ base: 'https://host/api' });
  });

  it.each([
    'localhost:11434',
    'ftp://host',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://',
    'http:///path',
    'http:host',
    'http://user:secret@host',
    'http://host?model=x',
    'http://host#part',
    'http://ho st',
    'http://host:99999',
    `http://host/${'a'.repeat(2048)}`,
  ])('refuses %s', (text) => {
    expect(readEndpointUrl(text)).toEqual({ ok: false, reason: 'invalid' });
  });

  it('tells an empty address from a wrong one', () => {
    expect(readEndpointUrl('  ')).toEqual({ ok: false, reason: 'empty' });
  });
});
