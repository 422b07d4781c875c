import type { AnswerPace } from '../calls/answer-pace.ts';
import type { ToolCall } from '../chat-call.ts';
import type { Watch } from '../http/watch.ts';

/** What has been said so far. */
export interface ChatProgress {
  text: string;
  /** Calls of tools, in the order in which they began. */
  toolCalls: ToolCall[];
  /** False when a tool stands for the answer and its input is the text. */
  readonly takesTools: boolean;
  /** Something was thought aloud. */
  hasThought: boolean;
  finish: 'stop' | 'length' | null;
  /** Nothing more is expected. */
  isDone: boolean;
  model: string | null;
  promptTokens: number | null;
  completionTokens: number | null;
  promptTokensPerSecond: number | null;
  outputTokensPerSecond: number | null;
  /** A sign of life that is no token: restarts the silence limit once the first token has come. */
  heard(): void;
  /** A token of the answer, or of the thinking before it. */
  say(text: string, thought?: string): void;
  /** A piece of a call; the key tells the calls of one answer apart. */
  callTool(key: number, part: Partial<ToolCall>): void;
}

/** A model that calls more at once is not listened to. */
const MOST_CALLS = 16;

export function createChatProgress(watch: Watch, idleMs: number, pace: AnswerPace, takesTools = false): ChatProgress {
  let hasFirstToken = false;
  const calls = new Map<number, ToolCall>();
  const progress: ChatProgress = {
    text: '',
    toolCalls: [],
    takesTools,
    hasThought: false,
    finish: null,
    isDone: false,
    model: null,
    promptTokens: null,
    completionTokens: null,
    promptTokensPerSecond: null,
    outputTokensPerSecond: null,
    heard() {
      if (hasFirstToken) watch.restartSilence(idleMs);
    },
    say(text, thought = '') {
      pace.count(text.length + thought.length);
      hasFirstToken = true;
      if (thought !== '') progress.hasThought = true;
      progress.text += text;
      watch.partialText = progress.text;
      watch.restartSilence(idleMs);
    },
    callTool(key, part) {
      const call = calls.get(key) ?? { id: `call-${key}`, name: '', arguments: '' };
      if (!calls.has(key)) {
        if (calls.size >= MOST_CALLS) return;
        calls.set(key, call);
        progress.toolCalls.push(call);
      }
      call.id = part.id || call.id;
      call.name += part.name ?? '';
      call.arguments += part.arguments ?? '';
      progress.say('', `${part.name ?? ''}${part.arguments ?? ''}`);
      progress.hasThought = false;
    },
  };
  return progress;
}
