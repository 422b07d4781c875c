import type { ChatDialect } from './chat-dialect.ts';
import { ollamaChat } from './ollama-chat.ts';

/** Ollama's older `/api/generate`, for servers that know no `/api/chat`: the same request with one prompt instead of messages. */
export const ollamaGenerate: ChatDialect = {
  path: '/api/generate',
  body(request, facts, quirks) {
    const { messages: _, ...body } = ollamaChat.body(request, facts, quirks);
    return { ...body, system: request.system, prompt: request.user };
  },
  createReader: ollamaChat.createReader,
};
