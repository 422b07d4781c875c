export { type AnswerOptions, answerBySchema } from './answer-by-schema.ts';
export type { ScriptedModel } from './ollama-models.ts';
export type { OpenAiModel, OpenAiServerKind } from './open-ai-models.ts';
export { promptText, schemaOfRequest } from './prompt-facts.ts';
export type { FullReply, RecordedRequest, ReplyScript, ScriptedServer } from './recorded-request.ts';
export { type ScriptedAnthropicOptions, startScriptedAnthropic } from './scripted-anthropic.ts';
export {
  type Fault,
  type FaultScript,
  OVERFLOW_DIALECTS,
  type OverflowDialect,
} from './scripted-fault.ts';
export type { ScriptOptions } from './scripted-http.ts';
export { type ScriptedOllamaOptions, startScriptedOllama } from './scripted-ollama.ts';
export { type ScriptedOpenAiOptions, startScriptedOpenAi } from './scripted-open-ai.ts';
