import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFrames } from '#features/rings/disk/frame.ts';
import { readRecords } from '#features/rings/disk/record-batch.ts';

interface Target {
  /** Of the server as it is now. */
  readonly url: string;
  readonly token: string;
}

const AGAIN_MS = 50;
const NANOSECONDS = 1_000_000n;

/** A body with these records, in each protocol that says when it is stored. */
const PROTOCOLS: readonly { path: string; type: string; body(numbers: readonly number[]): string }[] = [
  {
    path: '/push/v1/logs',
    type: 'application/json',
    body: (numbers) =>
      JSON.stringify({
        resourceLogs: [
          { scopeLogs: [{ logRecords: numbers.map((number) => ({ body: { stringValue: textOf(number) } })) }] },
        ],
      }),
  },
  {
    path: '/push/loki/api/v1/push',
    type: 'application/json',
    body: (numbers) => {
      const time = String(BigInt(Date.now()) * NANOSECONDS);
      return JSON.stringify({ streams: [{ stream: {}, values: numbers.map((number) => [time, textOf(number)]) }] });
    },
  },
  {
    path: '/push/_bulk',
    type: 'application/x-ndjson',
    body: (numbers) =>
      numbers.map((number) => `{"create":{"_index":"shop"}}\n{"message":"${textOf(number)}"}\n`).join(''),
  },
];

const textOf = (number: number) => `record-${number}-`;

/** Pushes numbered records until all are acknowledged, each batch again for as long as it is not. */
export async function pushRecords(
  target: Target,
  { records, batch, senders }: Record<'records' | 'batch' | 'senders', number>,
) {
  const told = { acknowledged: 0, retries: 0 };
  let next = 0;

  async function sendOne(first: number, protocol: (typeof PROTOCOLS)[number]): Promise<void> {
    const numbers = Array.from({ length: Math.min(batch, records - first) }, (_, index) => first + index);
    const body = protocol.body(numbers);
    for (;;) {
      const status = await fetch(target.url + protocol.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${target.token}`, 'content-type': protocol.type },
        body,
      }).then(
        async (response) => {
          await response.text();
          return response.status;
        },
        () => 0,
      );
      if (status >= 200 && status < 300) {
        told.acknowledged += numbers.length;
        return;
      }
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`A push was answered with ${status}`);
      told.retries += 1;
      await sleep(AGAIN_MS);
    }
  }

  async function sendAll(): Promise<void> {
    for (let first = next; first < records; first = next) {
      next += batch;
      await sendOne(first, PROTOCOLS[(first / batch) % PROTOCOLS.length] ?? PROTOCOLS[0] ?? missing());
    }
  }
  await Promise.all(Array.from({ length: senders }, sendAll));
  return told;
}

/** How many of the pushed records a ring holds not at all, and how many more than once. The server must have ended. */
export async function countRecords(
  dataDir: string,
  ringId: string,
  records: number,
): Promise<{ lost: number; doubled: number }> {
  const seen = new Uint32Array(records);
  const folder = path.join(dataDir, 'rings', ringId);
  for (const name of (await readdir(folder)).toSorted()) {
    for (const frame of readFrames(await readFile(path.join(folder, name)))) {
      for (const { line } of readRecords(frame.batch)) {
        const number = Number(/record-(\d+)-/.exec(String(line))?.[1]);
        seen[number] = (seen[number] ?? 0) + 1;
      }
    }
  }
  return {
    lost: seen.filter((count) => count === 0).length,
    doubled: seen.filter((count) => count > 1).length,
  };
}

function missing(): never {
  throw new Error('There is no protocol');
}
