import { describe, expect, it } from 'vitest';
import { createMask } from './mask-line.ts';

const both = createMask({ secrets: true, addresses: true }) ?? String;

describe('masking', () => {
  it.each([
    ['password=hunter2 user=anna', 'password=[masked] user=anna'],
    ['{"db_password":"p4ss,word","port":5432}', '{"db_password":"[masked]","port":5432}'],
    ['api-key: abcdef, retry', 'api-key: [masked], retry'],
    ['Authorization: Bearer abc.def-ghi123', 'Authorization: Bearer [masked]'],
    ['connect postgres://app:sesame@db:5432/shop', 'connect postgres://app:[masked]@db:5432/shop'],
    ['used AKIAIOSFODNN7EXAMPLE', 'used [masked]'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', 'jwt [masked]'],
    ['mail to anna@example.org failed', 'mail to [email] failed'],
    ['from 10.1.2.3:8080 to 2001:db8::1', 'from [ip]:8080 to [ip]'],
  ])('hides what %s holds', (line, masked) => {
    expect(both(line)).toBe(masked);
  });

  it.each([
    '2026-11-27T10:00:00.000Z ERROR token expired after 3 retries',
    'version 1.2.3.4.5 at 10:22:33, std::vector, took 12.5 ms',
    'password is wrong for user anna',
  ])('leaves %s as it is', (line) => {
    expect(both(line)).toBe(line);
  });

  it('does nothing where nothing is to be masked', () => {
    expect(createMask({ secrets: false, addresses: false })).toBeNull();
  });
});
