import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DATA_FOLDER_MODE } from '#platform/files/data-folder.ts';

/** Encrypts what must be kept and never shown, so that a copy of the database alone does not give it away. */
export interface SealedSecrets {
  seal(owner: string, text: string): Promise<string>;
  /** Null when it was sealed for someone else, for another purpose or with another secret. */
  open(owner: string, sealed: string | null): Promise<string | null>;
}

interface Options {
  dataDir: string;
  /** The operator's; null: the one in the data folder. */
  secret: string | null;
  /** Texts sealed for one purpose cannot be opened for another. */
  purpose: string;
}

const SECRET_FILE = 'secret.key';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealedSecrets({ dataDir, secret, purpose }: Options): SealedSecrets {
  let derived: Promise<Buffer> | undefined;
  const keyOf = () => {
    derived ??= readSecret(dataDir, secret).then((text) => Buffer.from(hkdfSync('sha256', text, '', purpose, 32)));
    return derived;
  };
  return {
    async seal(owner, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, await keyOf(), nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },

    async open(owner, sealed) {
      if (sealed === null) return null;
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv(CIPHER, await keyOf(), bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
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
  await mkdir(dataDir, { recursive: true, mode: DATA_FOLDER_MODE });
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true });
  // Whoever is first makes it; a link never replaces a file.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}
