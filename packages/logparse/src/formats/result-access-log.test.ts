import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const read = (...lines: string[]) => parseText(`${lines.join('\n')}\n`).entries;

describe('an access log that states before the request how it was answered', () => {
  it('has the fields of its requests, and durations in milliseconds', () => {
    const entries = read(
      '1707000000.001      3 10.0.0.1 HIT/200 512 GET http://oak.example/error/fatal/list - NONE/- text/html',
      '1707000000.250   1200 10.0.0.2 FETCH/502 0 POST https://elm.example/api/orders/77 ada DIRECT/10.1.0.1 -',
      '1707000001.000     12 2001:db8::1 DENIED/403 190 GET http://fir.example/ - NONE/- text/html',
    );
    expect(entries.map(({ level, signal }) => [level, signal])).toEqual([
      [0, 0],
      [2, 3],
      [3, 2],
    ]);
    expect(entries[1]).toMatchObject({
      time: '2024-02-03T22:40:00.250Z',
      message: 'POST https://elm.example/api/orders/77 ada DIRECT/10.1.0.1 -',
      metadata: {
        client: '10.0.0.2',
        user: 'ada',
        result: 'FETCH',
        status: 502,
        bytes: 0,
        method: 'POST',
        url: 'https://elm.example/api/orders/77',
        duration_ms: 1200,
      },
    });
  });

  it('reads tunnels, cuts, and connections without a request', () => {
    const entries = read(
      '1707000000.001      0 10.0.0.1 NONE_NONE/000 0 NONE error:no-request - HIER_NONE/- -',
      '1707000000.250    800 10.0.0.2 MISS_TUNNEL/200 41233 CONNECT elm.example:443 - HIER_DIRECT/10.1.0.1 -',
      '1707000001.500  61001 10.0.0.2 MISS_ABORTED/504 0 GET http://elm.example/slow?id=7 - HIER_DIRECT/10.1.0.1 -',
    );
    expect(entries.map(({ level, signal }) => [level, signal])).toEqual([
      [0, 0],
      [0, 0],
      [2, 3],
    ]);
    expect(entries[1]?.metadata).toMatchObject({ status: 200, method: 'CONNECT', url: 'elm.example:443' });
  });

  it('reads paths without a host', () => {
    const entries = read(
      '1707000000.001      5 10.0.0.1 REFRESH/304 210 HEAD http://oak.example/a.css bob CARP/edge2 text/css',
      '1707000009.900      6 10.0.0.3 EDGE_MISS/404 17 GET /lamp.svg - CARP/edge1 image/svg+xml',
    );
    expect(entries[1]).toMatchObject({ level: 3, metadata: { client: '10.0.0.3', url: '/lamp.svg', duration_ms: 6 } });
  });

  it('is told from numbers that stand before other words', () => {
    const entries = read(
      '1707000000.001  5 pump 7 REFRESH 1',
      '1707000001.001  5 pump 8 REFRESH 1',
      '1707000002.001  5 pump 9 REFRESH 1',
    );
    expect(entries[0]?.metadata).not.toHaveProperty('status');
  });

  it('counts the requests that failed apart from the same requests that did not', () => {
    const lines = Array.from({ length: 40 }, (_, i) => {
      const status = i % 8 === 7 ? 503 : 200;
      return `17070000${String(i).padStart(2, '0')}.001 ${i} 10.0.0.${i % 9} MISS/${status} 512 GET http://oak.example/items/${i} - DIRECT/10.1.0.1 text/html`;
    });
    const { log } = parseText(`${lines.join('\n')}\n`);
    expect(log.templates.map(({ count, failedAnswers = 0 }) => [count, failedAnswers])).toEqual([
      [35, 0],
      [5, 5],
    ]);
  });
});
