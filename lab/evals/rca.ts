import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { type BenchmarkData, findBenchmarkData } from './benchmark-data.ts';
import { type GeneratedSet, listIncidents, NO_INCIDENT, withIncidentLogs } from './generated-incidents.ts';
import { runRootline } from './run-program.ts';
import { type JudgedCase, scoreCases } from './score-cases.ts';
import type { IncidentPart } from './service-incidents/incident-kinds.ts';
import { withServiceIncidents } from './service-incidents/with-service-incidents.ts';
import { mean, printSources } from './source-tables.ts';

const Analysis = z.object({ candidates: z.array(z.unknown()) });

/** Sizes of evidence for logs with causes that a person labeled. */
const PACK_SIZES = [2500, 4000, 8000, 16_000];
const PARTS: readonly IncidentPart[] = ['open', 'held-back'];

/** Prints which lines the evidence keeps and which causes are named without a model, on logs with known causes. */
export function evaluateRca(set: GeneratedSet): Promise<void> {
  return withWorkFolder(async (data, work) => {
    printSources(await judgeRca(data, work, set));
  });
}

/** Prints how outages with quiet causes are judged, kind by kind. */
export function evaluateServices(part: IncidentPart, seeds: readonly number[]): Promise<void> {
  return withWorkFolder(async (data, work) => {
    printSources(await judgeServices(data, work, part, seeds));
  });
}

/** Both, and over all sources together what the confidence is worth. */
export function evaluateEverything(set: GeneratedSet, serviceSeeds: readonly number[]): Promise<void> {
  return withWorkFolder(async (data, work) => {
    const cases = await judgeRca(data, work, set);
    for (const part of PARTS) cases.push(...(await judgeServices(data, work, part, serviceSeeds)));
    printSources(cases);
  });
}

async function judgeRca(data: BenchmarkData, work: string, set: GeneratedSet): Promise<JudgedCase[]> {
  const labelled = await scoreCases(data, { logs: data.at('data', 'rca'), work }, { budgets: PACK_SIZES });
  console.log(labelled.printed);
  const source = `generated, ${set.sizeMb} MB`;
  const generated: JudgedCase[] = [];
  for (const incident of (await listIncidents(data)).filter((name) => name !== NO_INCIDENT)) {
    const { cases } = await withIncidentLogs(data, work, incident, set, () =>
      scoreCases(data, { logs: work, work }, { source }),
    );
    printKind(incident, cases);
    generated.push(...cases);
  }
  const claims = await withIncidentLogs(data, work, NO_INCIDENT, set, countClaims);
  console.log(`${claims.claiming} of ${claims.logs} generated logs without an incident are given a cause\n`);
  const all = [...labelled.cases, ...generated];
  printKind('part to choose weights on', all.filter(isInPart));
  printKind(
    'rest to check them on',
    all.filter((judged) => !isInPart(judged)),
  );
  console.log();
  return all;
}

async function judgeServices(
  data: BenchmarkData,
  work: string,
  part: IncidentPart,
  seeds: readonly number[],
): Promise<JudgedCase[]> {
  const all: JudgedCase[] = [];
  for (const seed of seeds) {
    const { cases } = await withServiceIncidents(work, { part, seed }, () =>
      scoreCases(data, { logs: work, work }, { source: `outages, ${part}` }),
    );
    all.push(...cases);
  }
  for (const name of new Set(all.map((judged) => judged.name)))
    printKind(
      name.replace(/\.log$/, ''),
      all.filter((judged) => judged.name === name),
    );
  console.log();
  return all;
}

/**
 * Half of the cases, always the same: weights of the ranking are chosen on it and checked on the rest. A change that helps
 * the part alone has learnt the part.
 */
function isInPart({ name }: JudgedCase): boolean {
  return createHash('sha256').update(name).digest().readUInt8(0) % 2 === 0;
}

async function countClaims(logs: string[]): Promise<{ claiming: number; logs: number }> {
  let claiming = 0;
  for (const log of logs) {
    const { candidates } = Analysis.parse(JSON.parse(await runRootline(['analyze', log, '--json'])));
    if (candidates.length > 0) claiming++;
  }
  return { claiming, logs: logs.length };
}

function printKind(title: string, cases: readonly JudgedCase[]): void {
  const kept = mean(cases.flatMap((judged) => judged.kept ?? []));
  const first = mean(cases.map((judged) => judged.first));
  const three = mean(cases.map((judged) => judged.three));
  console.log(`${title.padEnd(32)} in the pack ${kept}  first ${first}  among three ${three}`);
  if (cases.length > 3) return;
  for (const judged of cases) if (judged.first === 0) console.log(`    not first: ${judged.name}`);
}

async function withWorkFolder(work: (data: BenchmarkData, folder: string) => Promise<void>): Promise<void> {
  const data = findBenchmarkData();
  if (data === null) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-evals-'));
  try {
    await work(data, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
