import { chunkSchema, finalSchema } from '../prompts/schemas.ts';
import { templatesWithin } from '../prompts/shown-templates.ts';
import { PROMPT_VERSION, SCHEMA_VERSION } from '../prompts/versions.ts';
import { chunkPrompt, singlePrompt } from '../prompts/write-prompts.ts';
import { type Answer, askModel, keptAnswer, type Question } from '../replies/ask-model.ts';
import { fingerprint } from '../replies/fingerprint.ts';
import type { RunContext } from '../run/run-context.ts';
import type { Chunk } from './cut-chunks.ts';
import { lineNames, noteShown, type ShownEvidence, showEvidence } from './show-evidence.ts';
import type { TokenBudget } from './token-budget.ts';

const HALF = 0.5;
/** Of the room of a prompt about a chunk, what the table of patterns may take. */
const TABLE_SHARE = 0.25;

export interface ChunkRequest {
  chunk: Chunk;
  number: number;
  total: number;
  budget: TokenBudget;
  /** The only chunk: its answer is the final one. */
  single: boolean;
  recalled: string;
}

export interface ChunkAnswer {
  answer: Answer;
  shown: ShownEvidence;
}

/**
 * Asks about one chunk. A kept answer is taken instead of a call; a prompt that was too long or took too long is
 * asked once more with less evidence.
 */
export async function askChunk(context: RunContext, request: ChunkRequest): Promise<ChunkAnswer> {
  const full = questionFor(context, request, request.budget.pack);
  // Of what was really sent: a pack may be shorter than its budget.
  const lessTokens = (scale: number) => Math.floor(full.tokens * scale);
  const half = questionFor(context, request, lessTokens(HALF));
  for (const prepared of [full, half]) {
    const answer = await keptAnswer(context.input.replies, prepared.question);
    if (answer !== null) return show(context, prepared, answer);
  }
  const first = await ask(context, full);
  const scale = smallerScale(first.answer, request.budget);
  if (scale === null || context.input.isCancelled()) return first;
  const second = await ask(context, scale === HALF ? half : questionFor(context, request, lessTokens(scale)));
  return !second.answer.ok && first.answer.ok ? first : second;
}

interface Prepared {
  question: Question;
  /** Tokens of facts, table, evidence and earlier cases together. */
  tokens: number;
  shown: ShownEvidence;
}

async function ask(context: RunContext, prepared: Prepared): Promise<ChunkAnswer> {
  const { session, input } = context;
  const answer = await askModel(
    { session, callModel: input.callModel, replies: input.replies, contextTokens: input.limits.contextTokens },
    prepared.question,
  );
  return show(context, prepared, answer);
}

function show(context: RunContext, { shown }: Prepared, answer: Answer): ChunkAnswer {
  noteShown(context, shown);
  return { answer, shown };
}

/** How much of the evidence to send in a second attempt; null when a second attempt makes no sense. */
function smallerScale(answer: Answer, budget: TokenBudget): number | null {
  if (answer.ok) return answer.silentlyCut ? 0.6 : null;
  if (answer.failure === 'timeout' || answer.failure === 'stalled') return HALF;
  if (answer.failure !== 'context-overflow') return null;
  if (answer.promptTokens === null || answer.contextTokens === null || answer.promptTokens <= 0) return 0.6;
  const allowed = 0.85 * (answer.contextTokens - budget.output);
  return Math.min(0.85, Math.max(0.1, allowed / answer.promptTokens));
}

function questionFor(context: RunContext, request: ChunkRequest, packBudget: number): Prepared {
  const { input, templates, packTokens } = context;
  const { chunk, budget, single } = request;
  const fixed = packTokens(request.recalled) + packTokens(context.facts);
  const shown = showEvidence(context, {
    templates: templatesWithin(input.log, templates, chunk.range),
    scored: chunk.lines,
    budgetTokens: packBudget - fixed,
    tableShare: TABLE_SHARE,
  });
  const data = {
    facts: context.facts,
    fileName: context.fileName,
    mark: `${input.nonce}-${request.number}`,
    ...shown,
  };
  const prompt = single
    ? singlePrompt({ ...data, recalled: request.recalled })
    : chunkPrompt({ ...data, number: request.number, total: request.total, ...chunk.range });
  const schemaInput = { lines: lineNames(shown.lines), findings: budget.findings };
  const question: Question = {
    callType: 'rca_analysis',
    prompt,
    schema: single ? finalSchema(schemaInput) : chunkSchema(schemaInput),
    schemaName: single ? 'rca_final' : 'rca_part',
    maxOutputTokens: packBudget < budget.pack ? Math.max(400, Math.floor(budget.output * 0.6)) : budget.output,
    key: keyOf(context, prompt),
  };
  return { question, tokens: fixed + shown.tokens, shown };
}

/** Fingerprint of everything that goes into an answer, the random fence mark aside. */
export function keyOf({ input }: RunContext, prompt: string): string {
  const { chunking, smartChunking, maxChunks } = input.options;
  return fingerprint([
    PROMPT_VERSION,
    SCHEMA_VERSION,
    input.limits.model,
    `${chunking} ${smartChunking} ${maxChunks}`,
    prompt.replaceAll(input.nonce, ''),
  ]);
}
