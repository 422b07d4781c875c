import type { ServerResponse } from 'node:http';
import type { Fault, OverflowDialect } from './scripted-fault.ts';

/** How a family of servers words an error. */
export type ErrorBody = (status: number, type: string, message: string) => unknown;

export const ollamaError: ErrorBody = (_status, _type, message) => ({ error: message });
export const openAiError: ErrorBody = (code, type, message) => ({ error: { code, message, type } });

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

/** Answers a fault that decides the whole answer; false when the fault concerns the stream and the caller goes on. */
export function answerWholeFault(fault: Fault | null, response: ServerResponse, errorBody: ErrorBody): boolean {
  if (fault === null) return false;
  switch (fault.kind) {
    case 'hang-before-headers':
      return true;
    case 'destroyed-before-headers':
      response.socket?.destroy();
      return true;
    case 'server-error':
      sendJson(response, 500, errorBody(500, 'server_error', 'llama runner process has terminated'));
      return true;
    case 'bad-gateway-html':
      return sendHtml(response, 502);
    case 'html-200':
      return sendHtml(response, 200);
    case 'busy':
      sendJson(
        response,
        503,
        errorBody(503, 'unavailable_error', 'server busy, please try again.  maximum pending requests exceeded'),
      );
      return true;
    case 'loading':
      sendJson(response, 503, openAiError(503, 'unavailable_error', 'Loading model'));
      return true;
    case 'too-many-requests':
      sendJson(response, 429, errorBody(429, 'rate_limit_error', 'Too many requests'), {
        'retry-after': String(fault.retryAfterSeconds),
      });
      return true;
    case 'unauthorized':
      sendJson(response, 401, errorBody(401, 'authentication_error', 'Invalid API Key'));
      return true;
    case 'model-missing':
      sendJson(response, 404, errorBody(404, 'not_found_error', "model 'nope' not found"));
      return true;
    case 'overflow':
      sendJson(response, 400, overflowBody(fault.dialect, fault.promptTokens, fault.contextTokens));
      return true;
    case 'redirect':
      response.writeHead(302, { location: fault.to });
      response.end();
      return true;
    case 'status':
      sendJson(response, fault.status, fault.body, fault.headers);
      return true;
    default:
      return false;
  }
}

function sendHtml(response: ServerResponse, status: number): true {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end(`<html><head><title>${status}</title></head><body><h1>nginx</h1></body></html>`);
  return true;
}

/** The words of five servers for a prompt that does not fit. */
export function overflowBody(dialect: OverflowDialect, promptTokens: number, contextTokens: number): unknown {
  const llamaServer = {
    error: {
      code: 400,
      message: `request (${promptTokens} tokens) exceeds the available context size (${contextTokens} tokens), try increasing it`,
      type: 'exceed_context_size_error',
      n_prompt_tokens: promptTokens,
      n_ctx: contextTokens,
    },
  };
  if (dialect === 'llama-server') return llamaServer;
  if (dialect === 'anthropic') {
    const message = `prompt is too long: ${promptTokens} tokens > ${contextTokens} maximum`;
    return { type: 'error', error: { type: 'invalid_request_error', message } };
  }
  if (dialect === 'ollama') return { error: JSON.stringify(llamaServer) };
  const message =
    `This model's maximum context length is ${contextTokens} tokens. However, you requested ${promptTokens + 512} tokens ` +
    `(${promptTokens} in the messages, 512 in the completion). Please reduce the length of the messages or completion.`;
  const flat = { object: 'error', message, type: 'BadRequestError', param: null, code: 400 };
  return dialect === 'vllm-flat' ? flat : { error: { message, type: 'BadRequestError', param: null, code: 400 } };
}
