import { randomBytes } from 'node:crypto';
import type { ModelCheckCase } from '../../packages/contract/src/index.ts';
import { createLlmClient, type LlmClient, readEndpointUrl } from '../../packages/llm-client/src/index.ts';
import { type CallModel, CHECK_CASES, judgeModel, runCheckCase, totalsOf } from '../../packages/rca/src/index.ts';

interface TriedModel {
  endpoint: string;
  model: string;
  /** Of one call. */
  timeoutSeconds: number;
}

/** Tries a model on the labeled logs of the product and prints how it did on each. The key of the endpoint is LLM_API_KEY. */
export async function evaluateModel({ endpoint, model, timeoutSeconds }: TriedModel): Promise<void> {
  const url = readEndpointUrl(endpoint);
  if (!url.ok) throw new Error('--endpoint must be an http or https URL.');
  const client = createLlmClient({ base: url.base, apiKey: process.env['LLM_API_KEY'] ?? null });
  try {
    const facts = await client.describeModel(model);
    if (!facts.ok) throw new Error(facts.reason);
    const limits = { model, contextTokens: facts.contextTokens, tokenFactor: 1, timeoutSeconds };
    const tried = {
      limits,
      callModel: callerOf(client, limits),
      isCancelled: () => false,
      now: () => performance.now(),
    };
    console.log(tableRow(HEAD));
    const cases: ModelCheckCase[] = [];
    for (const checkCase of CHECK_CASES) {
      const row = await runCheckCase(checkCase, { ...tried, nonce: randomBytes(9).toString('hex') });
      cases.push(row);
      console.log(tableRow(cellsOf(row.name, row.cause, row)));
      if (row.error !== null) console.log(`    ${row.error}`);
    }
    const totals = totalsOf(cases);
    console.log(tableRow(cellsOf('all', `${totals.hits} of ${totals.cases}`, totals)));
    console.log(`${model} is ${judgeModel(totals)}`);
  } finally {
    await client.close();
  }
}

function callerOf(client: LlmClient, { model, timeoutSeconds }: { model: string; timeoutSeconds: number }): CallModel {
  return (request) => client.chat({ ...request, model, timeoutSeconds });
}

const HEAD = ['log', 'cause', 'verified', 'unreadable', 'calls', 'tokens in', 'tokens out', 'seconds'];
const WIDTHS = [20, 9, 9, 11, 6, 10, 11, 8];

type Spent = Omit<ModelCheckCase, 'name' | 'title' | 'cause' | 'error'>;

function cellsOf(title: string, cause: string, row: Spent): string[] {
  const verified = row.claims === 0 ? '-' : (row.acceptedClaims / row.claims).toFixed(2);
  const seconds = (row.durationMs / 1000).toFixed(1);
  const counts = [row.unreadableAnswers, row.calls, row.promptTokens, row.completionTokens].map(String);
  return [title, cause, verified, ...counts, seconds];
}

function tableRow(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join('');
}
