import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import type { LlmFailure } from '../failure.ts';
import type { ChatReader } from './chat-dialect.ts';
import type { ChatProgress } from './chat-progress.ts';
import { unfinishedStream } from './stream-failure.ts';

interface EventTakers {
  /** Takes the data of one event; gives a failure when the stream cannot go on. */
  takeEvent(data: string): LlmFailure | null;
  /** Takes the whole body of a server that does not stream. */
  takeWhole(body: string): LlmFailure | null;
}

/** Reads server-sent events until one of them says that the answer is complete, or an answer that comes as one JSON value. */
export function createEventReader(progress: ChatProgress, { takeEvent, takeWhole }: EventTakers): ChatReader {
  let failure: LlmFailure | null = null;
  let isWhole = false;
  let hasBegun = false;
  let whole = '';
  const parser = createParser({
    onEvent: ({ data }) => {
      if (failure === null && !progress.isDone) failure = takeEvent(data);
    },
  });

  return {
    accepts(contentType) {
      return contentType === '' || /\bjson\b|ndjson|octet-stream|text\/(event-stream|plain)/.test(contentType);
    },
    feed(piece) {
      // Some servers name no type or the wrong one: an object answers at once, an event begins with its field.
      if (!hasBegun && piece.trim() !== '') {
        hasBegun = true;
        isWhole = piece.trimStart().startsWith('{');
      }
      if (isWhole) whole += piece;
      else parser.feed(piece);
      return failure;
    },
    end() {
      if (isWhole) failure = takeWhole(whole);
      // An event is complete at its blank line, which a server may leave out at the end.
      else parser.feed('\n\n');
      if (failure !== null) return failure;
      // Some servers close without their last event after they have said why they finished.
      return progress.isDone || progress.finish !== null ? null : unfinishedStream(progress.text);
    },
  };
}

/** The value of a JSON text that fits the schema; null for any other text. */
export function readJson<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
