import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Encrypts the API keys of model endpoints, so that a copy of the database alone does not give them away. */
export interface EndpointKeys {
  seal(userId: string, apiKey: string): Promise<string>;
  /** Null when it was sealed for somebody else or with another secret. */
  open(userId: string, sealed: string | null): Promise<string | null>;
}

const SECRET_FILE = 'secret.key';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createEndpointKeys({ dataDir, secret }: { dataDir: string; secret: string | null }): EndpointKeys {
  let derived: Promise<Buffer> | undefined;
  const keyOf = () => {
    derived ??= readSecret(dataDir, secret).then((text) =>
      Buffer.from(hkdfSync('sha256', text, '', 'rootline endpoint keys', 32)),
    );
    return derived;
  };
  return {
    async seal(userId, apiKey) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, await keyOf(), nonce).setAAD(Buffer.from(userId));
      const text = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },

    async open(userId, sealed) {
      if (sealed === null) return null;
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv(CIPHER, await keyOf(), bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}

/** The operator's secret, else the one in the data folder, made on first use. */
async function readSecret(dataDir: string, secret: string | null): Promise<string> {
  if (secret !== null) return secret;
  const file = path.join(dataDir, SECRET_FILE);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true });
  // Whoever is first makes it; a link never replaces a file.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}
