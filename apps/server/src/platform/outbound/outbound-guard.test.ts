import { AddressRefusedError, createLlmClient } from '@rootline/llm-client';
import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboundPolicy } from './judge-target.ts';
import { createOutboundGuard } from './outbound-guard.ts';

const STRANGER: OutboundPolicy = {
  isAdmin: false,
  trustedOrigins: new Set(),
  allowedHosts: [],
  isPublicOpen: true,
  ownListeners: [],
  ownAddresses: ['93.184.216.5', '2606:4700::5'],
};
const ADMIN = { ...STRANGER, isAdmin: true };

let model: ScriptedServer;
let url: URL;
beforeAll(async () => {
  model = await startScriptedOllama();
  url = new URL(`http://localhost:${model.port}`);
});
afterAll(() => model.close());

async function detectThrough(policy: OutboundPolicy) {
  const connect = { lookup: createOutboundGuard(policy).lookup(url) };
  const client = createLlmClient({ base: url.origin, connect });
  const found = await client.detect();
  await client.close();
  return found;
}

describe('the guard at the moment of dialling', () => {
  it('stops a name that leads to a place this user may not reach', async () => {
    const found = await detectThrough(STRANGER);
    expect(found).toMatchObject({
      ok: false,
      failure: 'request',
      reason: 'Ask an administrator to allow this address',
    });
    expect(model.requests).toEqual([]);
  });

  it('stops an administrator at our own listeners', async () => {
    const own = { ...ADMIN, ownListeners: [{ host: '127.0.0.1', port: model.port }] };
    expect(await detectThrough(own)).toMatchObject({ ok: false, reason: 'This address is not allowed' });
  });

  it('lets an allowed name through', async () => {
    expect(await detectThrough(ADMIN)).toEqual({ ok: true, kind: 'ollama' });
  });

  it.each([{ all: true }, { all: false }])(
    'gives judged addresses in the form that was asked for: %o',
    async (options) => {
      const lookup = createOutboundGuard(ADMIN).lookup(url);
      const found = await new Promise((resolve, reject) => {
        lookup('localhost', options, (error, address) => (error ? reject(error) : resolve(address)));
      });
      expect(found).toEqual(
        options.all
          ? expect.arrayContaining([expect.objectContaining({ family: expect.any(Number) })])
          : expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      );
    },
  );

  it('says why in an error that the client shows as it is', async () => {
    const lookup = createOutboundGuard(STRANGER).lookup(url);
    const refusal = new Promise((resolve) => lookup('localhost', { all: true }, resolve));
    expect(await refusal).toBeInstanceOf(AddressRefusedError);
  });
});

describe('whether an endpoint is public', () => {
  it.each([
    ['http://127.0.0.1:1', false],
    ['http://localhost:1', false],
    ['http://[fdab::1]', false],
    ['http://192.168.3.4', false],
    ['http://8.8.8.8', true],
    ['http://93.184.216.5', false],
    ['http://[2606:4700::5]', false],
    ['http://name-that-is-not-there.invalid', true],
  ])('%s: %s', async (text, isPublic) => {
    expect(await createOutboundGuard(STRANGER).isPublic(new URL(text))).toBe(isPublic);
  });
});
