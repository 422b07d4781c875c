import type { AnswerPace } from '../calls/answer-pace.ts';
import type { Watch } from '../http/watch.ts';

/** What has been said so far. */
export interface ChatProgress {
  text: string;
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
}

export function createChatProgress(watch: Watch, idleMs: number, pace: AnswerPace): ChatProgress {
  let hasFirstToken = false;
  const progress: ChatProgress = {
    text: '',
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
  };
  return progress;
}
