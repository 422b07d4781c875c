import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { BenchmarkData } from './benchmark-data.ts';
import { ROOTLINE, runPython } from './run-program.ts';

/** One log with a known cause, or a healthy one, and how it was judged. */
export interface JudgedCase {
  source: string;
  name: string;
  /** Share of the known causes that the evidence for PACK_TOKENS holds; missing where no line is known. */
  kept?: number | undefined;
  /** 1 when the first suspect, or one of the first three, is a known cause; of a healthy log when it is called so. */
  first: number;
  three: number;
  severity: string;
  confidence: string;
}

/** The size of evidence whose figures are compared. */
const PACK_TOKENS = 4000;
const KEEP = path.join(import.meta.dirname, 'keep-answer.ts');

const Row = z.object({
  kind: z.string(),
  name: z.string(),
  budget: z.union([z.number(), z.string()]),
  crit: z.optional(z.number()),
  top1: z.optional(z.number()),
  top3: z.optional(z.number()),
});
const Answer = z.object({ log: z.string(), severity: z.string(), confidence: z.string() });

/**
 * Scores every log below a folder: which lines the evidence keeps and which causes are named without a model. `source`
 * names generated logs, whose folders are all alike; `budgets` are sizes of evidence to look at beside PACK_TOKENS.
 */
export async function scoreCases(
  data: BenchmarkData,
  folders: { logs: string; work: string },
  { source, budgets = [] }: { source?: string; budgets?: readonly number[] } = {},
): Promise<{ cases: JudgedCase[]; printed: string }> {
  const answersFile = path.join(folders.work, 'answers.ndjson');
  const out = path.join(folders.work, 'rows.json');
  await rm(answersFile, { force: true });
  const evidence = `${process.execPath} ${ROOTLINE} evidence {file} --budget {budget} --json`;
  const analyze = `${process.execPath} ${KEEP} {file} ${answersFile}`;
  const sizes = [...new Set([PACK_TOKENS, ...budgets])].sort((a, b) => a - b).join(',');
  const commands = ['--evidence', evidence, '--analyze', analyze, '--budgets', sizes];
  const printed = await runPython(data.at('tools', 'score-rca.py'), [
    '--data',
    folders.logs,
    ...commands,
    '--out',
    out,
  ]);
  const rows = z.array(Row).parse(JSON.parse(await readFile(out, 'utf8')));
  const answers = new Map<string, z.output<typeof Answer>>();
  for (const line of (await readFile(answersFile, 'utf8')).trim().split('\n')) {
    const answer = Answer.parse(JSON.parse(line));
    answers.set(nameOf(path.relative(folders.logs, answer.log)), answer);
  }
  const cases = rows.flatMap((row): JudgedCase[] => {
    if (row.budget !== 'analyze') return [];
    const answer = answers.get(row.name);
    const { kind, name, top1: first = 0, top3: three = 0 } = row;
    const kept = rows.find((other) => other.kind === kind && other.name === name && other.budget === PACK_TOKENS)?.crit;
    const { severity = 'no answer', confidence = 'no answer' } = answer ?? {};
    return [{ source: source ?? kind, name, kept, first, three, severity, confidence }];
  });
  return { cases, printed };
}

/** The name that the scorer gives a log: its folder where each has one, else its path below the folder of its kind. */
function nameOf(relative: string): string {
  const [kind = '', ...rest] = relative.split(path.sep);
  return kind === 'real' || kind === 'incidents' ? rest.join('/') : (rest[0] ?? '');
}
