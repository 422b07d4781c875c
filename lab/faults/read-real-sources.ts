import { tryJournal } from './real-sources/journal.ts';
import { tryPodman } from './real-sources/podman.ts';

/** Reads Podman and the journal gateway of Debian, and kills them meanwhile; all of each log must come once. */
export async function readRealSources(count: number): Promise<boolean> {
  const rows = [...(await tryPodman(count)), ...(await tryJournal(count))];
  for (const [what, fault] of rows)
    console.log(`${fault === null ? 'whole ' : 'FAULTY'}  ${what}${fault === null ? '' : `: ${fault}`}`);
  return rows.every(([, fault]) => fault === null);
}
