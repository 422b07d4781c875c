import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { INCIDENT_KINDS, type IncidentPart } from './incident-kinds.ts';
import { LAYOUTS } from './log-layouts.ts';
import { writeIncident } from './write-incident.ts';

/** Writes each kind of a part once, in layouts that take turns, where the scorer finds logs with known incidents; removes them after use. */
export async function withServiceIncidents<T>(
  folder: string,
  { part, seed }: { part: IncidentPart; seed: number },
  use: () => Promise<T>,
): Promise<T> {
  const target = path.join(folder, 'incidents');
  const layouts = Object.keys(LAYOUTS);
  await mkdir(target);
  try {
    for (const [at, kind] of INCIDENT_KINDS[part].entries()) {
      const layout = layouts[(at + seed) % layouts.length] ?? '';
      const { text, causeLine } = writeIncident(kind, layout, seed);
      const log = path.join(target, `${kind.name}-${layout}-${seed}.log`);
      await writeFile(log, text);
      await writeFile(`${log}.truth.json`, JSON.stringify({ rootCause: { line: causeLine } }));
    }
    return await use();
  } finally {
    await rm(target, { recursive: true });
  }
}
