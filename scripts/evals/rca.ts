import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { type BenchmarkData, findBenchmarkData } from './benchmark-data.ts';
import { type GeneratedSet, listIncidents, NO_INCIDENT, withIncidentLogs } from './generated-incidents.ts';
import { ROOTLINE, runPython, runRootline } from './run-program.ts';
import type { IncidentPart } from './service-incidents/incident-kinds.ts';
import { withServiceIncidents } from './service-incidents/with-service-incidents.ts';

const Analysis = z.object({ candidates: z.array(z.unknown()) });
const Judged = z.object({ result: z.object({ severity: z.string(), confidence: z.object({ level: z.string() }) }) });
const Row = z.object({
  name: z.string(),
  crit: z.optional(z.number()),
  top1: z.optional(z.number()),
  top3: z.optional(z.number()),
  kind: z.optional(z.string()),
});
type Row = z.output<typeof Row>;

/** What a model that reads little gets to see. */
const SMALL_PACK_TOKENS = '2500';
const PACK_TOKENS = '4000';

/** Prints which lines the evidence keeps and which causes are named without a model, on logs with known causes. */
export async function evaluateRca(set: GeneratedSet): Promise<void> {
  const data = findBenchmarkData();
  if (data === null) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-evals-'));
  try {
    const out = path.join(folder, 'cases.json');
    console.log(await score(data, data.at('data', 'rca'), ['--out', out]));
    const cases = z.array(Row).parse(JSON.parse(await readFile(out, 'utf8')));
    await printCalibration(data, cases);
    const incidents = (await listIncidents(data)).filter((name) => name !== NO_INCIDENT);
    const all: Row[] = [];
    for (const incident of incidents) {
      const rows = await withIncidentLogs(data, folder, incident, set, () => scoreGenerated(data, folder));
      console.log(tableRow(incident, rows));
      for (const row of rows) if (row.top1 === 0) console.log(`    not first: ${row.name}`);
      all.push(...rows);
    }
    console.log(tableRow('every incident', all));
    const every = [...cases, ...all];
    console.log(tableRow('part to choose weights on', every.filter(isInPart)));
    console.log(
      tableRow(
        'rest to check them on',
        every.filter((row) => !isInPart(row)),
      ),
    );
    const claims = await withIncidentLogs(data, folder, NO_INCIDENT, set, countClaims);
    console.log(`${claims.claiming} of ${claims.logs} logs without an incident are given a cause`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Half of the cases, always the same: weights of the ranking are chosen on it and checked on the rest. A change that helps
 * the part alone has learnt the part.
 */
function isInPart({ name }: Row): boolean {
  return createHash('sha256').update(name).digest().readUInt8(0) % 2 === 0;
}

/** Where the log of a case lies, by the source it comes from. */
const LOG_OF: Readonly<Record<string, (name: string) => string[]>> = {
  real: (name) => ['real', name],
  healthy: (name) => ['real', name],
  logdx: (name) => ['logdx', name, 'raw.log'],
  rootcausebench: (name) => ['rootcausebench', name, 'raw.json'],
};

/** Prints per source how often the first suspect is right at each confidence, and which logs are wrongly called healthy or not. */
async function printCalibration(data: BenchmarkData, cases: readonly Row[]): Promise<void> {
  const counts = new Map<string, { right: number; all: number }>();
  for (const { name, kind = '', top1 } of cases) {
    const place = LOG_OF[kind]?.(name);
    if (place === undefined || top1 === undefined) continue;
    const answer = await runRootline(['analyze', data.at('data', 'rca', ...place), '--json']);
    const { result } = Judged.parse(JSON.parse(answer));
    if (kind === 'healthy' && result.severity !== 'low') console.log(`    healthy, and not called so: ${name}`);
    if (kind !== 'healthy' && result.severity === 'low') console.log(`    failing, and called healthy: ${name}`);
    if (kind === 'healthy') continue;
    for (const title of [`${kind}, ${result.confidence.level}`, `every source, ${result.confidence.level}`]) {
      const count = counts.get(title) ?? { right: 0, all: 0 };
      counts.set(title, { right: count.right + top1, all: count.all + 1 });
    }
  }
  for (const [title, { right, all }] of [...counts].sort()) {
    console.log(`${`confidence of ${title}`.padEnd(40)} right ${right} of ${all}`);
  }
}

/** Prints how outages with quiet causes are judged, kind by kind. */
export async function evaluateServices(part: IncidentPart, seeds: readonly number[]): Promise<void> {
  const data = findBenchmarkData();
  if (data === null) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-evals-'));
  try {
    const all: Row[] = [];
    for (const seed of seeds) {
      all.push(
        ...(await withServiceIncidents(folder, { part, seed }, () => scoreGenerated(data, folder, PACK_TOKENS))),
      );
    }
    for (const name of new Set(all.map((row) => row.name))) {
      console.log(
        tableRow(
          name.replace(/\.log$/, ''),
          all.filter((row) => row.name === name),
        ),
      );
    }
    console.log(tableRow(`outages, ${part}`, all));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function scoreGenerated(data: BenchmarkData, folder: string, budget = SMALL_PACK_TOKENS): Promise<Row[]> {
  const out = path.join(folder, 'rows.json');
  await score(data, folder, ['--budgets', budget, '--out', out]);
  return z.array(Row).parse(JSON.parse(await readFile(out, 'utf8')));
}

async function countClaims(logs: string[]): Promise<{ claiming: number; logs: number }> {
  let claiming = 0;
  for (const log of logs) {
    const { candidates } = Analysis.parse(JSON.parse(await runRootline(['analyze', log, '--json'])));
    if (candidates.length > 0) claiming++;
  }
  return { claiming, logs: logs.length };
}

function tableRow(title: string, rows: Row[]): string {
  const kept = mean(rows.map((row) => row.crit));
  const first = mean(rows.map((row) => row.top1));
  const three = mean(rows.map((row) => row.top3));
  return `${title.padEnd(32)} in the pack ${kept}  first ${first}  among three ${three}`;
}

function mean(values: (number | undefined)[]): string {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? '-' : (known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(3);
}

function score(data: BenchmarkData, folder: string, more: string[] = []): Promise<string> {
  const rootline = `${process.execPath} ${ROOTLINE}`;
  const evidence = `${rootline} evidence {file} --budget {budget} --json`;
  const analyze = `${rootline} analyze {file} --json`;
  const commands = ['--evidence', evidence, '--analyze', analyze];
  return runPython(data.at('tools', 'score-rca.py'), ['--data', folder, ...commands, ...more]);
}
