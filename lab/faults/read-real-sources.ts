import { openJournal } from '../../apps/server/testing/real-programs/journal.ts';
import { openPodman } from '../../apps/server/testing/real-programs/podman.ts';
import { readJournal } from '../../apps/server/testing/real-programs/read-journal.ts';
import { readPodman } from '../../apps/server/testing/real-programs/read-podman.ts';

/** Reads Podman and the journal gateway of Debian, and kills them meanwhile; all of each log must come once. */
export async function readRealSources(count: number): Promise<boolean> {
  const podman = await openPodman();
  const ofPodman = await readPodman(podman, count).finally(podman.close);
  const journal = await openJournal(count);
  const ofJournal = await readJournal(journal, count).finally(journal.close);
  const rows = [...ofPodman, ...ofJournal];
  for (const [what, fault] of rows)
    console.log(`${fault === null ? 'whole ' : 'FAULTY'}  ${what}${fault === null ? '' : `: ${fault}`}`);
  return rows.every(([, fault]) => fault === null);
}
