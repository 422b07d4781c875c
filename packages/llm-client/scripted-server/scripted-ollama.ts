import type { ServerResponse } from 'node:http';
import { answerWholeFault, ollamaError, overflowBody, sendJson } from './fault-answers.ts';
import { findModel, modelTag, pullLines, type ScriptedModel, showModel, tagsEntry, toModel } from './ollama-models.ts';
import { asRecord, promptText } from './prompt-facts.ts';
import type { ScriptedServer } from './recorded-request.ts';
import { type Conversation, type ScriptOptions, startScriptedHttp } from './scripted-http.ts';
import { countTokens, type PlannedReply, planReply, vectorOf } from './scripted-reply.ts';
import { type StreamFrames, writeStream } from './stream-frames.ts';

export interface ScriptedOllamaOptions extends ScriptOptions {
  /** Names (`tiny` means `tiny:latest`) or full descriptions. Default: one model, `tiny:latest`. */
  models?: readonly (string | (Partial<ScriptedModel> & { name: string }))[];
  /** Names that can be pulled; others end in the error line of an unknown model. */
  library?: readonly string[];
  version?: string;
}

/** An Ollama server on loopback: version, tags, show, ps, chat, embed and pull as the real one answers them. */
export function startScriptedOllama(options: ScriptedOllamaOptions = {}): Promise<ScriptedServer> {
  const models = (options.models ?? ['tiny:latest']).map(toModel);
  const library = (options.library ?? []).map(modelTag);
  /** Model to the context it was loaded with. */
  const loaded = new Map<string, number>();

  return startScriptedHttp(options, async (conversation) => {
    const { request, response } = conversation;
    if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      return sendJson(response, 401, { error: 'unauthorized' });
    }
    if (answerWholeFault(request.fault, response, ollamaError)) return;
    switch (`${request.method} ${request.path}`) {
      case 'GET /':
        return sendText(response, 200, 'Ollama is running');
      case 'GET /api/version':
        return sendJson(response, 200, { version: options.version ?? '0.12.3' });
      case 'GET /api/tags':
        return sendJson(response, 200, { models: models.map(tagsEntry) });
      case 'GET /api/ps':
        return sendJson(response, 200, { models: loadedEntries(models, loaded) });
      case 'POST /api/show':
        return withModel(conversation, models, (model) => sendJson(response, 200, showModel(model)));
      case 'POST /api/chat':
        return withModel(conversation, models, (model) => chat(conversation, model, loaded));
      case 'POST /api/embed':
        return withModel(conversation, models, (model) => embed(conversation, model));
      case 'POST /api/pull':
        return pull(conversation, models, library);
      default:
        return sendText(response, 404, '404 page not found');
    }
  });
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}

function withModel(
  { request, response }: Conversation,
  models: ScriptedModel[],
  go: (model: ScriptedModel) => Promise<void> | void,
): Promise<void> | void {
  if (typeof request.body === 'string') return sendJson(response, 400, { error: 'invalid character in request body' });
  const name = asRecord(request.body)['model'];
  if (typeof name !== 'string' || name === '') return sendJson(response, 400, { error: 'model is required' });
  const model = findModel(models, name);
  if (model === undefined) return sendJson(response, 404, { error: `model '${name}' not found` });
  return go(model);
}

async function chat(conversation: Conversation, model: ScriptedModel, loaded: Map<string, number>): Promise<void> {
  const { request, response } = conversation;
  const body = asRecord(request.body);
  if (!model.capabilities.includes('completion')) {
    return sendJson(response, 400, { error: `"${model.name}" does not support chat` });
  }
  if (body['tools'] !== undefined && !model.capabilities.includes('tools')) {
    return sendJson(response, 400, { error: `${model.name} does not support tools` });
  }
  if (body['think'] === true && !model.capabilities.includes('thinking')) {
    return sendJson(response, 400, { error: `"${model.name}" does not support thinking` });
  }
  const asked = Number(asRecord(body['options'])['num_ctx'] ?? 4096);
  const contextTokens = Math.min(asked, model.contextTokens);
  loaded.set(model.name, contextTokens);
  const prompt = promptText(body);
  const promptTokens = countTokens(prompt);
  const plan = await planReply(conversation, prompt);
  if (promptTokens > contextTokens) {
    if (body['truncate'] === false) return sendJson(response, 400, overflowBody('ollama', promptTokens, contextTokens));
    // What the real server does: the prompt loses its beginning and nothing says so.
    plan.promptTokens = Math.floor(contextTokens / 2) + 2;
  }
  const echoed = request.fault?.kind === 'other-model' ? request.fault.name : String(body['model']);
  if (body['stream'] === false) return sendJson(response, 200, lastLine(echoed, plan, plan.text));
  await writeStream(response, chatFrames(echoed, plan), request.fault);
}

function chatFrames(model: string, plan: PlannedReply): StreamFrames {
  const line = (message: Record<string, unknown>) =>
    frame({ model, created_at: NOW, message: { role: 'assistant', ...message }, done: false });
  return {
    ...NDJSON,
    opening: plan.thinking === '' ? [] : [line({ content: '', thinking: plan.thinking })],
    pieces: [
      ...plan.pieces.map((content) => line({ content })),
      ...plan.toolCalls.map((call) => line({ content: '', tool_calls: [{ function: call }] })),
    ],
    closing: [frame(lastLine(model, plan, ''))],
  };
}

function lastLine(model: string, plan: PlannedReply, content: string) {
  return {
    model,
    created_at: NOW,
    message: { role: 'assistant', content },
    done: true,
    done_reason: plan.finish,
    total_duration: 1_200_000_000,
    load_duration: 100_000_000,
    prompt_eval_count: plan.promptTokens,
    prompt_eval_duration: 600_000_000,
    eval_count: plan.completionTokens,
    eval_duration: 500_000_000,
  };
}

async function embed({ request, response }: Conversation, model: ScriptedModel): Promise<void> {
  const body = asRecord(request.body);
  if (!model.capabilities.includes('embedding')) {
    return sendJson(response, 501, { error: 'this model does not support embeddings' });
  }
  const inputs = (Array.isArray(body['input']) ? body['input'] : [body['input']]).map(String);
  const tokens = Math.max(...inputs.map(countTokens));
  if (body['truncate'] === false && tokens > model.contextTokens) {
    return sendJson(response, 400, { error: 'the input length exceeds the context length' });
  }
  const embeddings = inputs.map((text) => vectorOf(text, model.dimensions));
  sendJson(response, 200, {
    model: String(body['model']),
    embeddings,
    total_duration: 14_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: tokens,
  });
}

async function pull({ request, response }: Conversation, models: ScriptedModel[], library: string[]): Promise<void> {
  const name = asRecord(request.body)['model'];
  if (typeof name !== 'string' || name === '') return sendJson(response, 400, { error: 'missing request body' });
  const tag = modelTag(name);
  const known = library.includes(tag) || models.some((model) => model.name === tag);
  const { pieces, closing } = pullLines(known);
  await writeStream(
    response,
    {
      ...NDJSON,
      opening: [frame({ status: 'pulling manifest' })],
      pieces: pieces.map(frame),
      closing: closing.map(frame),
    },
    request.fault,
  );
  const ended = response.writableEnded && !STOPS_A_PULL.has(request.fault?.kind ?? '');
  if (known && ended && findModel(models, tag) === undefined) models.push(toModel(tag));
}

const STOPS_A_PULL = new Set(['mid-stream-error', 'end-without-finish', 'malformed-json']);

const NOW = '2026-01-02T03:04:05.678901234Z';
const frame = (value: unknown) => `${JSON.stringify(value)}\n`;
const NDJSON = {
  contentType: 'application/x-ndjson',
  broken: '{"model":"tiny","message":{"role":\n',
  ping: '\n',
  error: (message: string) => frame({ error: message }),
};

function loadedEntries(models: ScriptedModel[], loaded: Map<string, number>) {
  return models
    .filter((model) => loaded.has(model.name))
    .map((model) => ({
      ...tagsEntry(model),
      expires_at: '2026-01-02T03:09:05Z',
      size_vram: 0,
      context_length: loaded.get(model.name),
    }));
}
