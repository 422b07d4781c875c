import { ENDPOINTS, type Endpoint, isAllowed, ROLE_POLICIES, ROLES, type RolePolicy } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const CALLS: [string, Endpoint][] = Object.entries(ENDPOINTS);
const PROTECTED = CALLS.filter(([, { permission }]) => permission !== 'public');

/** An address of the call that leads to nothing. */
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, 'unknown-id');

describe.each<RolePolicy>([...ROLE_POLICIES])('with ROLE_POLICY=%s', (policy) => {
  let server: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    server = await startTestServer({ env: { ROLE_POLICY: policy } });
    for (const role of ROLES) tokens.set(role, (await server.addUser(role)).token);
  });
  afterAll(() => server.stop());

  it.each(PROTECTED)('%s needs a token that is valid', async (_name, endpoint) => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const answer = await server.call(endpoint.method, addressOf(endpoint), { token });
      expect(answer.status).toBe(401);
    }
  });

  it.each(PROTECTED)('%s is refused to exactly the roles of the table', async (_name, endpoint) => {
    for (const role of ROLES) {
      const { permission, method } = endpoint;
      const allowed = permission === 'public' || isAllowed(role, permission, policy);
      // Calls that change something are only tried by those who must not.
      if (allowed && method !== 'GET') continue;
      const { status } = await server.call(method, addressOf(endpoint), { token: tokens.get(role) });
      if (allowed) expect([401, 403, 500], role).not.toContain(status);
      else expect(status, role).toBe(403);
    }
  });
});
