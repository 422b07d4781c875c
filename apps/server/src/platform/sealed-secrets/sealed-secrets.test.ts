import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealedSecrets } from './sealed-secrets.ts';

const purpose = 'test keys';
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-keys-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('a sealed secret', () => {
  it('is read again by the next start of the same server, and by nobody else', async () => {
    const sealed = await createSealedSecrets({ dataDir, secret: null, purpose }).seal('anna', 'sk-123');
    expect(sealed).not.toContain('sk-123');
    const next = createSealedSecrets({ dataDir, secret: null, purpose });
    expect(await next.open('anna', sealed)).toBe('sk-123');
    expect(await next.open('ben', sealed)).toBeNull();
    expect(await createSealedSecrets({ dataDir, secret: 'other', purpose }).open('anna', sealed)).toBeNull();
    expect(await createSealedSecrets({ dataDir, secret: null, purpose: 'others' }).open('anna', sealed)).toBeNull();
  });

  it.each(['', 'AAAA', '!!!!'])('is none when it is broken: "%s"', async (sealed) => {
    expect(await createSealedSecrets({ dataDir, secret: 'x', purpose }).open('anna', sealed)).toBeNull();
  });

  it('has a secret that only the owner of the folder can read, even when two ask for it first', async () => {
    const fresh = await mkdtemp(path.join(dataDir, 'fresh-'));
    const [one, two] = [1, 2].map(() => createSealedSecrets({ dataDir: fresh, secret: null, purpose }));
    const [sealed] = await Promise.all([one?.seal('anna', 'k'), two?.seal('anna', 'k')]);
    expect(await two?.open('anna', sealed ?? '')).toBe('k');
    expect(await readdir(fresh)).toEqual(['secret.key']);
    expect((await stat(path.join(fresh, 'secret.key'))).mode & 0o077).toBe(0);
  });
});
