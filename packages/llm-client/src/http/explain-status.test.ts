import { describe, expect, it } from 'vitest';
import { recordStatus } from '../failure.ts';
import { explainStatus } from './explain-status.ts';

describe('an answer that is not HTTP 200', () => {
  it.each([
    { status: 403, body: '', failure: 'auth', record: 403 },
    { status: 404, body: '404 page not found', failure: 'protocol', record: 404 },
    {
      status: 404,
      body: '{"object":"error","message":"The model `x` does not exist.","code":404}',
      failure: 'model-missing',
      record: 404,
    },
    {
      status: 500,
      body: '{"error":{"message":"[json.exception.parse_error.101] parse error"}}',
      failure: 'request',
      record: 500,
    },
    {
      status: 500,
      body: '{"error":{"message":"The model produced output that does not match the expected peg-native format"}}',
      failure: 'bad-output',
      record: 500,
    },
    { status: 501, body: '{"error":"this model does not support embeddings"}', failure: 'request', record: 501 },
    { status: 413, body: '', failure: 'request', record: 413 },
    { status: 500, body: '{"error":{"message":"failed to parse grammar"}}', failure: 'request', record: 500 },
    { status: 504, body: '<html>', failure: 'server', record: 504 },
    { status: 204, body: '', failure: 'protocol', record: 502 },
    { status: 301, body: '', failure: 'protocol', record: 301 },
  ])('is named: HTTP $status $body', ({ status, body, failure, record }) => {
    const explained = explainStatus({ status, body, retryAfter: '' });
    expect(explained.failure).toBe(failure);
    expect(recordStatus(explained)).toBe(record);
  });

  it('never repeats what the server sent', () => {
    for (const status of [400, 401, 404, 429, 500, 503]) {
      const explained = explainStatus({ status, body: '{"error":"model secret-token-42"}', retryAfter: '' });
      expect(explained.reason).not.toContain('secret-token-42');
    }
  });

  it.each([
    { header: '7', seconds: 7 },
    { header: '3600', seconds: 30 },
    { header: '-1', seconds: null },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', seconds: null },
    { header: '', seconds: null },
  ])('reads Retry-After $header', ({ header, seconds }) => {
    expect(explainStatus({ status: 429, body: '', retryAfter: header }).retryAfterSeconds).toBe(seconds);
  });
});
