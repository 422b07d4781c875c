import { describe, expect, test } from 'vitest';
import { createRedactor } from './redact.ts';

// Put together here, so that no scanner takes the examples for leaked keys.
const KEY_ID = `AKIA${'Q7X2M9PL4RT8WZ5K'}`;
const CODE_TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
const API_TOKEN = `rl_${'Aa0_-'.repeat(9).slice(0, 43)}`;
const SIGNED = `${'eyJhbGciOiJIUzI1NiJ9'}.${'eyJzdWIiOiIxMjM0In0'}.${'c2lnbmF0dXJlLXRleHQ'}`;

describe('secrets', () => {
  test.each([
    ['a password in text', 'login with password: hunter2 failed', 'hunter2'],
    ['a password in logfmt', 'level=info db_password=S3cr3t! host=a', 'S3cr3t!'],
    ['a secret in JSON', '{"client_secret":"zX9-abc_12","a":1}', 'zX9-abc_12'],
    ['a secret in escaped JSON', '{\\"token\\":\\"zX9abc12\\"}', 'zX9abc12'],
    ['an API key in a query', 'GET /v1?api_key=9f8e7d6c5b4a', '9f8e7d6c5b4a'],
    ['a bearer token', 'Authorization: Bearer abc.def-ghi_123', 'abc.def-ghi_123'],
    ['a signed token', `sent ${SIGNED} to peer`, SIGNED],
    ['a cloud key', `using ${KEY_ID} now`, KEY_ID],
    ['a code host token', `push with ${CODE_TOKEN}`, CODE_TOKEN],
    ['an API token of our own', `curl ${API_TOKEN} refused`, API_TOKEN],
    ['credentials in a URL', 'connect postgres://shop:t0ps3cret@db:5432/x', 't0ps3cret'],
    ['an e-mail address', 'mail to anna.berg@shop.example bounced', 'anna.berg@shop.example'],
    ['an e-mail address at a numbered host', 'mail to anna@163.com bounced', 'anna@163.com'],
    ['a card number', 'card 4111 1111 1111 1111 declined', '4111 1111 1111 1111'],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----', 'MIIabc'],
    ['a random string', 'blob kJ8sLq2ZxV0pWn4RtY6uBc1DfGh3MaEo', 'kJ8sLq2ZxV0pWn4RtY6uBc1DfGh3MaEo'],
  ])('hides %s', (_, text, secret) => {
    const hidden = createRedactor('secrets').redact(text);
    expect(hidden).not.toContain(secret);
    expect(hidden).toMatch(/\[REDACTED:[a-z-]+:1\]/);
  });

  test.each([
    'password expired for 3 users',
    'token: expected, got nothing',
    'commit 4f2a9c1be77d03aa51c6e9d2b8f0a1c3d5e7f901 built',
    'trace_id 0c054e1c3f825b5952cde5b3f038bdc5',
    'at com.acme.pricing.AbstractPricingCalculatorFactoryBean.round',
    'order 1234567890123 shipped',
    ' entry_SYSCALL_64_after_hwframe+0x44/0xae',
    'loaded /system/lib/camera.provider@2.4.so and left-pad@1.3.0.tgz',
    'path /usr/lib/x86_64-linux-gnu/libSomething.so.12',
  ])('leaves %j alone', (text) => {
    expect(createRedactor('secrets').redact(text)).toBe(text);
  });

  test('gives the same value the same number', () => {
    const redactor = createRedactor('secrets');
    expect(redactor.redact('token=abc12345 token=xyz98765')).toBe(
      'token=[REDACTED:secret:1] token=[REDACTED:secret:2]',
    );
    expect(redactor.redact('token=abc12345')).toBe('token=[REDACTED:secret:1]');
  });

  test('does not hide anything twice or at all when switched off', () => {
    const redactor = createRedactor('secrets');
    const once = redactor.redact('password=abc123');
    expect(redactor.redact(once)).toBe(once);
    expect(createRedactor('off').redact('password=abc123')).toBe('password=abc123');
  });
});

describe('a secret on a line of its own', () => {
  const learned = (...lines: string[]) => {
    const redactor = createRedactor('secrets');
    redactor.learn(lines.map((text) => ({ text })));
    return lines.map((text) => redactor.redact(text));
  };

  test.each([
    [['Please use the following password to proceed to installation:', '', 'a1b2c3d4e5f64a7b'], 2],
    [['Your API token is below, save it', '  zk3-99fQ.x7'], 1],
    [['Generated root password:', '=====', '"Tr0ub4dor&3"'], 2],
  ])('is hidden below the line that announces it: %j', (lines, at) => {
    expect(learned(...lines)[at]).toContain('[REDACTED:secret:1]');
  });

  test('is hidden wherever else it stands', () => {
    const redactor = createRedactor('secrets');
    redactor.learn([{ text: 'Use the following password:' }, { text: 'a1b2c3d4e5f64a7b' }]);
    expect(redactor.redact('login with a1b2c3d4e5f64a7b failed')).toBe('login with [REDACTED:secret:1] failed');
  });

  test.each([
    [['SyntaxError: Unexpected token is here', 'foo.bar1()']],
    [['Use the following password:', 'written', 'somewhere']],
    [['the password is wrong', 'src/login.ts:42']],
    [['1 request served', 'a1b2c3d4e5f64a7b']],
  ])('is no word, no place in code and nothing that is not announced: %j', (lines) => {
    expect(learned(...lines)).toEqual(lines);
  });
});

test('names become pseudonyms that can be put back', () => {
  const redactor = createRedactor('secrets-and-names');
  const text = 'user=anna from 10.2.3.4 to https://shop.internal/login, again 10.2.3.4';
  const hidden = redactor.redact(text);
  expect(hidden).toBe('user=<user-1> from <ip-1> to https://<host-1>/login, again <ip-1>');
  expect(redactor.reveal(hidden)).toBe(text);
});
