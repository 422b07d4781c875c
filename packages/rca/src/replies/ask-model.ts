import { estimateTokens } from '../evidence/estimate-tokens.ts';
import type { CallModel, ModelFailure, ModelReply, ModelRequest, ReplyStore } from '../ports.ts';
import { askAgainPrompt, SYSTEM_PROMPT } from '../prompts/write-prompts.ts';
import { CLOSED_CUT, repairJson } from './repair-json.ts';
import { type ReadReply, type Reply, readReply } from './reply-shapes.ts';
import { learnTokens, looksSilentlyCut, type RunSession } from './run-session.ts';

/** A question ready to be asked: its prompt, the shape of its answer, and the key under which the answer is kept. */
export interface Question {
  callType: ModelRequest['callType'];
  prompt: string;
  schema: Record<string, unknown>;
  schemaName: string;
  maxOutputTokens: number;
  key: string;
}

/** An answer that cannot be read is asked for once more, and both again with less evidence. */
export const MOST_CALLS_PER_QUESTION = 4;

/** Of a question that is never asked again with less evidence. */
export const MOST_CALLS_PER_SMALL_QUESTION = 2;

export type Answer =
  | { ok: true; reply: Reply; text: string; silentlyCut: boolean }
  | { ok: false; failure: ModelFailure; reason: string; promptTokens: number | null; contextTokens: number | null };

interface AskInput {
  session: RunSession;
  callModel: CallModel;
  replies: ReplyStore;
  contextTokens: number;
}

/** An answer kept from an earlier attempt of the same run; null when there is none that can be read. */
export async function keptAnswer(replies: ReplyStore, question: Question): Promise<Answer | null> {
  const text = await replies.load(question.key);
  if (text === null) return null;
  const read = readAnswer(text);
  return read.ok ? { ok: true, reply: read.reply, text, silentlyCut: false } : null;
}

/** Asks once, repairs the answer in code, and asks once more when it still cannot be read. */
export async function askModel(input: AskInput, question: Question): Promise<Answer> {
  const first = await call(input, question, question.prompt, question.callType, 0);
  if (!first.reply.ok && !saidItAll(first.reply)) return failed(first.reply);
  const read = readAnswer(textOf(first.reply));
  if (read.ok) return keep(input, question, first, read.reply);
  const prompt = askAgainPrompt(question.prompt, read.reason);
  const second = await call(input, question, prompt, 'general', 0.2);
  if (!second.reply.ok && !saidItAll(second.reply)) return failed(second.reply);
  const again = readAnswer(textOf(second.reply));
  if (again.ok) return keep(input, question, second, again.reply);
  return { ok: false, failure: 'bad-output', reason: again.reason, promptTokens: null, contextTokens: null };
}

interface Called {
  reply: ModelReply;
  silentlyCut: boolean;
}

async function call(
  { session, callModel, contextTokens }: AskInput,
  question: Question,
  user: string,
  callType: ModelRequest['callType'],
  temperature: number,
): Promise<Called> {
  session.calls += 1;
  const reply = await callModel({
    callType,
    system: SYSTEM_PROMPT,
    user,
    schema: question.schema,
    schemaName: question.schemaName,
    maxOutputTokens: question.maxOutputTokens,
    temperature,
  });
  if (!reply.ok) return { reply, silentlyCut: false };
  session.modelMs += reply.durationMs;
  session.completionTokens += reply.completionTokens ?? 0;
  const estimated = estimateTokens(SYSTEM_PROMPT) + estimateTokens(user);
  if (reply.promptTokens === null) {
    session.promptTokens += Math.round(estimated * session.tokenFactor);
    return { reply, silentlyCut: false };
  }
  session.promptTokens += reply.promptTokens;
  const silentlyCut = looksSilentlyCut(session, estimated, reply.promptTokens, contextTokens);
  if (!silentlyCut) learnTokens(session, estimated, reply.promptTokens);
  return { reply, silentlyCut };
}

async function keep(input: AskInput, question: Question, { reply, silentlyCut }: Called, read: Reply): Promise<Answer> {
  const text = textOf(reply);
  // What a cut prompt gave is used when nothing better comes, but not kept.
  if (!silentlyCut) {
    const usage = reply.ok
      ? { promptTokens: reply.promptTokens ?? 0, completionTokens: reply.completionTokens ?? 0 }
      : { promptTokens: 0, completionTokens: 0 };
    await input.replies.save(question.key, text, usage);
  }
  return { ok: true, reply: read, text, silentlyCut };
}

function readAnswer(text: string): ReadReply {
  const json = repairJson(text);
  return json.ok ? readReply(json.value) : json;
}

function textOf(reply: ModelReply): string {
  return reply.ok ? reply.text : reply.partialText;
}

/** What a server could not read itself may be readable; a stream that broke may have broken after the last word. */
function saidItAll({ failure, partialText }: Extract<ModelReply, { ok: false }>): boolean {
  if (failure === 'bad-output') return true;
  if (failure !== 'protocol' && failure !== 'stalled') return false;
  const json = repairJson(partialText);
  return json.ok && !json.repairs.includes(CLOSED_CUT);
}

function failed(reply: Extract<ModelReply, { ok: false }>): Extract<Answer, { ok: false }> {
  const { failure, reason, promptTokens, contextTokens } = reply;
  return { ok: false, failure, reason, promptTokens, contextTokens };
}
