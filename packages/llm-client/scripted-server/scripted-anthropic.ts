import { anthropicFrames, wholeMessage } from './anthropic-frames.ts';
import { answerWholeFault, type ErrorBody, sendJson } from './fault-answers.ts';
import { asRecord, promptText } from './prompt-facts.ts';
import type { ScriptedServer } from './recorded-request.ts';
import { type Conversation, type ScriptOptions, startScriptedHttp } from './scripted-http.ts';
import { countTokens, planReply } from './scripted-reply.ts';
import { writeStream } from './stream-frames.ts';

export interface ScriptedAnthropicOptions extends ScriptOptions {
  /** Names of models. Default: one model, `tiny`. */
  models?: readonly string[];
  /** Told by the list of models; 200,000, untold, when left out. */
  contextTokens?: number;
  /** Longest answer told by the list of models; untold when left out. */
  outputTokens?: number;
  /** Fields of a request that this server refuses with 400. */
  refusedFields?: readonly string[];
  /** Streams nothing, whatever it is asked. */
  answersAtOnce?: boolean;
}

const anthropicError: ErrorBody = (_status, type, message) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_scripted',
});

/** A server of the messages API on loopback: models, messages and the counting of tokens as the real one answers them. */
export function startScriptedAnthropic(options: ScriptedAnthropicOptions = {}): Promise<ScriptedServer> {
  const models = options.models ?? ['tiny'];
  return startScriptedHttp(options, async (conversation) => {
    const { request, response } = conversation;
    const key = request.headers['x-api-key'];
    if (key === undefined || (options.apiKey !== undefined && key !== options.apiKey)) {
      const message = key === undefined ? 'x-api-key header is required' : 'invalid x-api-key';
      return sendJson(response, 401, anthropicError(401, 'authentication_error', message));
    }
    if (request.headers['anthropic-version'] === undefined) {
      return sendJson(
        response,
        400,
        anthropicError(400, 'invalid_request_error', 'anthropic-version: header is required'),
      );
    }
    if (answerWholeFault(request.fault, response, anthropicError)) return;
    switch (`${request.method} ${request.path}`) {
      case 'GET /v1/models':
        return sendJson(response, 200, listOf(models, options));
      case 'POST /v1/messages':
        return messages(conversation, options, models);
      case 'POST /v1/messages/count_tokens':
        return sendJson(response, 200, { input_tokens: countTokens(promptText(request.body)) });
      default:
        return sendJson(response, 404, anthropicError(404, 'not_found_error', 'Not Found'));
    }
  });
}

function listOf(
  models: readonly string[],
  { contextTokens, outputTokens }: Pick<ScriptedAnthropicOptions, 'contextTokens' | 'outputTokens'>,
): unknown {
  return {
    data: models.map((id) => ({
      type: 'model',
      id,
      display_name: id,
      created_at: '2026-01-02T00:00:00Z',
      ...(contextTokens !== undefined && { max_input_tokens: contextTokens }),
      ...(outputTokens !== undefined && { max_tokens: outputTokens }),
    })),
    has_more: false,
    first_id: models[0] ?? null,
    last_id: models.at(-1) ?? null,
  };
}

async function messages(
  conversation: Conversation,
  { contextTokens = 200_000, refusedFields = [], answersAtOnce = false }: ScriptedAnthropicOptions,
  models: readonly string[],
): Promise<void> {
  const { request, response } = conversation;
  const body = asRecord(request.body);
  const refuse = (message: string) => sendJson(response, 400, anthropicError(400, 'invalid_request_error', message));
  if (typeof body['max_tokens'] !== 'number') return refuse('max_tokens: Field required');
  const refused = refusedFields.find((field) => field in body);
  if (refused !== undefined) return refuse(`${refused}: Extra inputs are not permitted`);
  const model = String(body['model']);
  if (!models.includes(model)) {
    return sendJson(response, 404, anthropicError(404, 'not_found_error', `model: ${model}`));
  }
  const prompt = promptText(body);
  const promptTokens = countTokens(prompt);
  if (promptTokens > contextTokens) {
    return refuse(`prompt is too long: ${promptTokens} tokens > ${contextTokens} maximum`);
  }
  const plan = await planReply(conversation, prompt);
  const name = request.fault?.kind === 'other-model' ? request.fault.name : model;
  const isForced = asRecord(body['tool_choice'])['type'] === 'tool';
  const tool = isForced ? String(asRecord(body['tool_choice'])['name']) : null;
  if (answersAtOnce || body['stream'] !== true) return sendJson(response, 200, wholeMessage(name, plan, tool));
  await writeStream(response, anthropicFrames(name, plan, tool), request.fault);
}
