import { answerWholeFault, openAiError, overflowBody, sendJson } from './fault-answers.ts';
import { completionFrames, completionLast } from './llama-completion-frames.ts';
import { chatFrames, chatWhole } from './open-ai-chat-frames.ts';
import { listModels, type OpenAiModel, type OpenAiServerKind, propsOf, toOpenAiModel } from './open-ai-models.ts';
import { asRecord, promptText } from './prompt-facts.ts';
import type { ScriptedServer } from './recorded-request.ts';
import { type Conversation, type ScriptOptions, startScriptedHttp } from './scripted-http.ts';
import { countTokens, planReply, vectorOf } from './scripted-reply.ts';
import { writeStream } from './stream-frames.ts';

export interface ScriptedOpenAiOptions extends ScriptOptions {
  /** Which server is played; default `llama-server`. */
  kind?: OpenAiServerKind;
  /** Names or descriptions. Default: one model, `tiny`. */
  models?: readonly (string | (Partial<OpenAiModel> & { name: string }))[];
  /** llama-server's parallel slots. */
  slots?: number;
  /** Fields of a chat request that this server refuses with 400, as strict servers do. */
  refusedFields?: readonly string[];
}

/** A server of the OpenAI family on loopback: llama-server, vLLM, LM Studio, or one that says nothing about itself. */
export function startScriptedOpenAi(options: ScriptedOpenAiOptions = {}): Promise<ScriptedServer> {
  const kind = options.kind ?? 'llama-server';
  const models = (options.models ?? ['tiny']).map(toOpenAiModel);
  const slots = options.slots ?? 1;

  return startScriptedHttp(options, async (conversation) => {
    const { request, response } = conversation;
    const isOpen = request.path === '/health';
    if (!isOpen && options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      return sendJson(response, 401, openAiError(401, 'authentication_error', 'Invalid API Key'));
    }
    if (answerWholeFault(request.fault, response, openAiError)) return;
    if (request.fault?.kind === 'unparsable-output' && !request.fault.midStream) {
      return sendJson(response, 500, openAiError(500, 'server_error', UNPARSABLE));
    }
    const call = `${request.method} ${request.path}`;
    if (call === 'GET /v1/models') return sendJson(response, 200, listModels(kind, models));
    if (call === 'POST /v1/chat/completions') return chat(conversation, kind, models, options.refusedFields ?? []);
    if (call === 'POST /v1/embeddings') return embeddings(conversation, kind, models);
    if (call === 'POST /tokenize' && (kind === 'llama-server' || kind === 'vllm')) {
      const { content, prompt } = asRecord(request.body);
      const tokens = Array.from({ length: countTokens(String(content ?? prompt)) }, (_, i) => i);
      return sendJson(
        response,
        200,
        kind === 'vllm' ? { count: tokens.length, max_model_len: 8192, tokens } : { tokens },
      );
    }
    if (kind === 'llama-server') {
      if (call === 'GET /health') return sendJson(response, 200, { status: 'ok' });
      if (call === 'GET /props') return sendJson(response, 200, propsOf(models, slots));
      if (call === 'POST /apply-template') {
        return sendJson(response, 200, { prompt: promptText(request.body) });
      }
      if (call === 'POST /completion') return completion(conversation, models);
    }
    if (kind === 'lmstudio' && call === 'GET /api/v0/models')
      return sendJson(response, 200, listModels('lmstudio-v0', models));
    sendJson(response, 404, openAiError(404, 'not_found_error', 'File Not Found'));
  });
}

const UNPARSABLE = 'The model produced output that does not match the expected peg-native format';

async function chat(
  conversation: Conversation,
  kind: OpenAiServerKind,
  models: OpenAiModel[],
  refusedFields: readonly string[],
): Promise<void> {
  const { request, response } = conversation;
  if (typeof request.body === 'string') {
    return sendJson(response, 500, openAiError(500, 'server_error', '[json.exception.parse_error.101] parse error'));
  }
  const body = asRecord(request.body);
  if (!Array.isArray(body['messages'])) {
    return sendJson(response, 400, openAiError(400, 'invalid_request_error', "'messages' is required"));
  }
  const refused = refusedFields.find((field) => field in body);
  if (refused !== undefined) {
    return sendJson(response, 400, openAiError(400, 'invalid_request_error', `Unsupported parameter: '${refused}'`));
  }
  // llama-server with one model ignores the name; the others do not.
  const named = models.find((model) => model.name === body['model']);
  const model = named ?? (kind === 'llama-server' ? models[0] : undefined);
  if (model === undefined) {
    const message = `The model \`${String(body['model'])}\` does not exist.`;
    return sendJson(response, 404, openAiError(404, 'NotFoundError', message));
  }
  const prompt = promptText(body);
  const promptTokens = countTokens(prompt);
  const output = kind === 'vllm' ? Number(body['max_tokens'] ?? 0) : 0;
  if (promptTokens + output > model.contextTokens) {
    const dialect = kind === 'vllm' ? 'vllm-nested' : 'llama-server';
    return sendJson(response, 400, overflowBody(dialect, promptTokens, model.contextTokens));
  }
  const plan = await planReply(conversation, prompt);
  const name = request.fault?.kind === 'other-model' ? request.fault.name : model.name;
  if (body['stream'] !== true) return sendJson(response, 200, chatWhole(name, plan));
  const withUsage = asRecord(body['stream_options'])['include_usage'] === true;
  const fault =
    request.fault?.kind === 'unparsable-output'
      ? ({ kind: 'mid-stream-error', message: UNPARSABLE } as const)
      : request.fault;
  await writeStream(response, chatFrames(name, plan, withUsage), fault);
}

async function completion(conversation: Conversation, models: OpenAiModel[]): Promise<void> {
  const { request, response } = conversation;
  const body = asRecord(request.body);
  const plan = await planReply(conversation, promptText(body));
  const name = models[0]?.name ?? 'tiny';
  if (body['stream'] !== true) return sendJson(response, 200, completionLast(name, plan, plan.text));
  await writeStream(response, completionFrames(name, plan), request.fault);
}

async function embeddings(
  { request, response }: Conversation,
  kind: OpenAiServerKind,
  models: OpenAiModel[],
): Promise<void> {
  const body = asRecord(request.body);
  const model = models.find((candidate) => candidate.name === body['model']) ?? models[0];
  if (kind === 'llama-server' && model?.embedding !== true) {
    const message = 'This server does not support embeddings. Start it with `--embeddings`';
    return sendJson(response, 501, openAiError(501, 'not_supported_error', message));
  }
  const inputs = (Array.isArray(body['input']) ? body['input'] : [body['input']]).map(String);
  const tokens = Math.max(...inputs.map(countTokens));
  if (tokens > 512) {
    const message = `input (${tokens} tokens) is too large to process. increase the physical batch size (current batch size: 512)`;
    return sendJson(response, 500, openAiError(500, 'server_error', message));
  }
  const data = inputs.map((text, index) => ({ embedding: vectorOf(text, 64), index, object: 'embedding' }));
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  sendJson(response, 200, { model: model?.name ?? String(body['model']), object: 'list', usage, data });
}
