import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { verifyInstallation } from '../../apps/server/src/verify-installation.ts';
import { flipBit } from '../../apps/server/testing/flip-bit.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import type { LogFile } from '../../packages/contract/src/index.ts';
import { createRandom, type Random } from '../../scripts/scenarios/random.ts';
import { SCENARIOS, writeScenario } from '../../scripts/scenarios/scenarios.ts';
import { filesBelow } from './files-below.ts';

const LONGEST_REPAIR_MS = 60_000;
/** One of so many damages is a file that is gone. */
const MISSING_EACH = 8;

type Outcome = 'silent' | 'not named' | 'not repaired' | 'named and repaired' | 'named, original damaged';

/**
 * Flips bits in stored files of a running server, and removes some, and reads every log after each. True when no
 * reader was shown anything but the log or an error in words, and everything was made again whose original is whole.
 */
export async function flipBits(flips: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const product = await startProduct({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  try {
    const reader = createReader(product, await administratorToken(product));
    const right = new Map<string, string>();
    for (const scenario of SCENARIOS) {
      const id = await reader.upload(writeScenario(scenario, seed));
      right.set(id, await reader.readAll(id));
    }
    const outcomes = new Map<Outcome, number>();
    for (let flip = 1; flip <= flips; flip += 1) {
      const outcome = await damageOnce(product, { reader, right, random, isRemoval: flip % MISSING_EACH === 0 });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    console.log(`${flips} damages: ${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
    return [...outcomes.keys()].every((outcome) => outcome.startsWith('named'));
  } finally {
    await product.stop();
  }
}

interface Damage {
  reader: Reader;
  right: ReadonlyMap<string, string>;
  random: Random;
  isRemoval: boolean;
}

async function damageOnce({ dataDir }: Product, { reader, right, random, isRemoval }: Damage): Promise<Outcome> {
  // What an earlier parsing has left behind is read by no one.
  const id = [...right.keys()][random.int(0, right.size - 1)] ?? '';
  const folder = ['raw', 'segments', 'digests'][random.int(0, 2)] ?? 'raw';
  const path = (await filesBelow(dataDir, [join('blobs', 'keys', folder, id)])).toSorted().at(-1);
  if (path === undefined) throw new Error(`There is no file below ${folder}/${id}`);
  const place = random.int(0, 999_999) / 1_000_000;
  if (folder === 'raw') {
    await flipBit(path, place);
    const { damaged } = await verifyInstallation({ DATA_DIR: dataDir }, { repair: true });
    const isNamed = damaged.some(({ file, verdict }) => file.id === id && verdict.raw === 'damaged');
    const isReadable = (await reader.readAll(id)) === right.get(id);
    const hasSentence = (await reader.file(id)).damage?.original === 'damaged';
    // The same bit again makes it whole.
    await flipBit(path, place);
    await verifyInstallation({ DATA_DIR: dataDir }, { repair: false });
    if (!isReadable) return 'silent';
    return isNamed && hasSentence ? 'named, original damaged' : 'not named';
  }
  await (isRemoval ? rm(path) : flipBit(path, place));
  const shown = await reader.readAll(id);
  if (!/^409 [A-Z].{20,}/.test(shown)) return shown === right.get(id) ? 'not named' : 'silent';
  const deadline = Date.now() + LONGEST_REPAIR_MS;
  for (;;) {
    const { status, damage } = await reader.file(id);
    if (status === 'completed' && damage === null) break;
    if (Date.now() > deadline) return 'not repaired';
    await setTimeout(50);
  }
  return (await reader.readAll(id)) === right.get(id) ? 'named and repaired' : 'not repaired';
}

function createReader({ url }: Product, token: string) {
  const get = (address: string) => fetch(url + address, { headers: { authorization: `Bearer ${token}` } });
  const file = async (id: string): Promise<LogFile> => {
    const { logFiles } = (await (await get('/logs')).json()) as { logFiles: LogFile[] };
    const found = logFiles.find((each) => each.id === id);
    if (found === undefined) throw new Error(`The log file ${id} is lost`);
    return found;
  };
  return {
    file,
    async upload({ fileName, text }: { fileName: string; text: string }): Promise<string> {
      const body = new FormData();
      body.append('logfile', new File([text], fileName));
      const answer = await fetch(`${url}/logs/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      const { id } = ((await answer.json()) as { logFile: LogFile }).logFile;
      while ((await file(id)).status !== 'completed') await setTimeout(100);
      return id;
    },
    /** Every entry with counts and templates, or the first error as its status and sentence. */
    async readAll(id: string): Promise<string> {
      const texts: string[] = [];
      for (let next: { line: number; seq: number } | null = { line: 1, seq: 0 }; next !== null; ) {
        const answer: Response = await get(`/logs/${id}/entries?limit=1000&line=${next.line}&seq=${next.seq}`);
        const text = await answer.text();
        const body = JSON.parse(text) as { message?: string; nextLine: number | null; nextSeq: number | null };
        if (!answer.ok) return `${answer.status} ${body.message}`;
        texts.push(text);
        next = body.nextLine === null ? null : { line: body.nextLine, seq: body.nextSeq ?? 0 };
      }
      for (const call of ['templates', 'histogram', 'entry-index']) {
        const answer = await get(`/logs/${id}/${call}`);
        const text = await answer.text();
        if (!answer.ok) return `${answer.status} ${(JSON.parse(text) as { message: string }).message}`;
        texts.push(text);
      }
      return texts.join('\n');
    },
  };
}
type Reader = ReturnType<typeof createReader>;
