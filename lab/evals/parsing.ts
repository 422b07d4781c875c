import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { type BenchmarkData, findBenchmarkData } from './benchmark-data.ts';
import { parseLearnedOnly } from './learned-only.ts';
import { runPython, runRootline } from './run-program.ts';

const Systems = z.object({ systems: z.array(z.object({ system: z.string(), file: z.string() })) });
const Samples = z.object({ samples: z.array(z.object({ file: z.string() })) });

/**
 * Prints grouping and template accuracy per system, then the share of right facts about the format samples; then both again
 * with the formats of particular systems left out, so that each log is read by what its own lines show.
 */
export async function evaluateParsing(): Promise<void> {
  const data = findBenchmarkData();
  if (data === null) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-evals-'));
  try {
    console.log(await scoreTemplates(data, folder));
    console.log(await scoreFormats(data, folder));
    console.log('The same without access logs, RFC 5424 and #Fields: tables as formats of their own:\n');
    console.log(await scoreLearnedTemplates(data, folder));
    console.log(await scoreLearnedFormats(data, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function scoreLearnedTemplates(data: BenchmarkData, folder: string): Promise<string> {
  const truth = data.at('data', 'loghub');
  const reasons: string[] = [];
  for (const { system, file } of Systems.parse(await readJson(path.join(truth, 'manifest.json'))).systems) {
    const { templates, formatReason } = await parseLearnedOnly(path.join(truth, file));
    await writeFile(path.join(folder, `${system}.ndjson`), templates);
    reasons.push(`${system.padEnd(12)} ${formatReason}`);
  }
  const scores = await runPython(data.at('tools', 'score-parsing.py'), ['--truth', truth, '--pred', folder]);
  return `${scores}\n${reasons.join('\n')}\n`;
}

async function scoreLearnedFormats(data: BenchmarkData, folder: string): Promise<string> {
  const truth = data.at('data', 'formats');
  const facts: Record<string, unknown> = {};
  for (const { file } of Samples.parse(await readJson(path.join(truth, 'manifest.json'))).samples) {
    facts[file] = (await parseLearnedOnly(path.join(truth, file))).facts;
  }
  return scoreFacts(data, folder, facts);
}

async function scoreTemplates(data: BenchmarkData, folder: string): Promise<string> {
  const truth = data.at('data', 'loghub');
  for (const { system, file } of Systems.parse(await readJson(path.join(truth, 'manifest.json'))).systems) {
    await writeFile(
      path.join(folder, `${system}.ndjson`),
      await runRootline(['templates', path.join(truth, file), '--json']),
    );
  }
  return runPython(data.at('tools', 'score-parsing.py'), ['--truth', truth, '--pred', folder]);
}

async function scoreFormats(data: BenchmarkData, folder: string): Promise<string> {
  const truth = data.at('data', 'formats');
  const facts: Record<string, unknown> = {};
  for (const { file } of Samples.parse(await readJson(path.join(truth, 'manifest.json'))).samples) {
    facts[file] = JSON.parse(await runRootline(['parse', path.join(truth, file), '--json']));
  }
  return scoreFacts(data, folder, facts);
}

async function scoreFacts(data: BenchmarkData, folder: string, facts: Record<string, unknown>): Promise<string> {
  const manifest = path.join(data.at('data', 'formats'), 'manifest.json');
  const predictions = path.join(folder, 'formats.json');
  await writeFile(predictions, JSON.stringify(facts));
  return runPython(data.at('tools', 'score-formats.py'), ['--manifest', manifest, '--pred', predictions]);
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
