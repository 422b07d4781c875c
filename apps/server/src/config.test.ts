import { describe, expect, it } from 'vitest';
import { CONFIG_TABLE, readConfig } from '#config.ts';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: null,
      uploadLimitBytes: 5 * 1024 * 1024,
      rolePolicy: 'open',
      corsOrigins: [],
      llmDefaultEndpoint: null,
    });
  });

  it('takes an empty variable for a missing one', () => {
    const empty = Object.fromEntries(CONFIG_TABLE.map(({ name }) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each([
    [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535'],
    [{ UPLOAD_LIMIT_BYTES: '0' }, 'UPLOAD_LIMIT_BYTES must be a whole number from 1 to 21474836480'],
    [{ UPLOAD_LIMIT_BYTES: '5MB' }, 'UPLOAD_LIMIT_BYTES must be a whole number from 1 to 21474836480'],
    [{ ROLE_POLICY: 'Strict' }, 'ROLE_POLICY must be one of open, strict'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS must be a list of origins such as https://logs.example.com'],
    [
      { CORS_ORIGINS: 'https://a.test/path' },
      'CORS_ORIGINS must be a list of origins such as https://logs.example.com',
    ],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a list of IP addresses or ranges such as 10.0.0.0/8'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be a list of IP addresses or ranges such as 10.0.0.0/8'],
    [{ LLM_PULL_REGISTRIES: 'hf.co/x' }, 'LLM_PULL_REGISTRIES must be a list of hosts such as hf.co'],
    [{ LLM_DEFAULT_MODEL: '../x' }, 'LLM_DEFAULT_MODEL must be the name of a model'],
    [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH must be a whole number from 6 to 64'],
    [{ CLICKHOUSE_URL: 'http://db:8123' }, 'CLICKHOUSE_URL requires S3_BUCKET'],
    [{ CLICKHOUSE_USER: 'logs' }, 'CLICKHOUSE_USER requires CLICKHOUSE_URL'],
    [{ METRICS: 'on' }, 'METRICS=on requires METRICS_TOKEN or METRICS_PORT'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters without spaces'],
    [{ ROLE: 'worker' }, 'ROLE=worker requires DATABASE_URL, because the embedded database supports only one process'],
  ])('%j stops the start with: %s', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it.each([
    [
      { CORS_ORIGINS: 'https://a.test, http://b.test:8080/' },
      { corsOrigins: ['https://a.test', 'http://b.test:8080'] },
    ],
    [{ TRUST_PROXY: '10.0.0.0/8,::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ ADMIN_PASSWORD: '  blanks stay ' }, { adminPassword: '  blanks stay ' }],
    [
      { ROLE: 'api', DATABASE_URL: 'postgres://u:p@h/db' },
      { role: 'api', databaseUrl: 'postgres://u:p@h/db' },
    ],
  ])('reads %j', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });
});
