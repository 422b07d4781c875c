import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Sign } from '../http/transport.ts';

interface AwsAccess {
  region: string;
  service: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** Signs calls to AWS as the client of the stored files does. */
export function awsSign({ region, service, sessionToken, ...keys }: AwsAccess): Sign {
  const signer = new SignatureV4({
    region,
    service,
    credentials: { ...keys, ...(sessionToken !== undefined && { sessionToken }) },
    sha256: Sha256,
  });
  return async ({ method, path, headers, body }, { url }) => {
    const [pathname = '/', search = ''] = path.split('?');
    const signed = await signer.sign({
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: pathname,
      query: Object.fromEntries(new URLSearchParams(search)),
      headers: { ...headers, host: url.host },
      body,
    });
    return signed.headers;
  };
}

/** SHA-256 in the form that the signer takes, with a key an HMAC. */
class Sha256 {
  readonly #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {}
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}
