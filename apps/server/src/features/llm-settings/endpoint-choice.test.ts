import { describe, expect, it } from 'vitest';
import { effectiveEndpoint } from './endpoint-choice.ts';

describe('the endpoint of a user', () => {
  it.each([
    { saved: null, operators: null, endpoint: null },
    { saved: null, operators: 'http://gpu:8000', endpoint: 'http://gpu:8000' },
    { saved: '', operators: null, endpoint: 'http://127.0.0.1:11434' },
    { saved: '', operators: 'http://gpu:8000', endpoint: 'http://gpu:8000' },
    { saved: 'http://own:1', operators: 'http://gpu:8000', endpoint: 'http://own:1' },
    { saved: 'http://own:1', operators: null, endpoint: 'http://own:1' },
  ])('is $endpoint when $saved is saved and the operator set $operators', ({ saved, operators, endpoint }) => {
    expect(effectiveEndpoint(saved, operators)).toBe(endpoint);
  });
});
