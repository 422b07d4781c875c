import { sentenceOf } from '@rootline/contract/client';
import { apiText } from '#messages/ui.en.ts';

/** A call that did not succeed. `status` is 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** The answer, when it was JSON. */
  readonly body: unknown;
  /** The sentence the server sent, when it sent one. */
  readonly serverMessage: string | null;
  readonly path: string;
  readonly time = new Date();

  constructor({ status, body, path, cause }: { status: number; body?: unknown; path: string; cause?: unknown }) {
    const serverMessage = sentenceOf(body);
    super(
      serverMessage ?? (status === 0 ? apiText.noAnswer : apiText.requestFailed(status)),
      cause === undefined ? undefined : { cause },
    );
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.path = path;
    this.serverMessage = serverMessage;
  }
}

/** The sentence of the server, otherwise the given one. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage !== null ? error.serverMessage : fallback;
}

/** Any error as a sentence, for `{message}` in a longer text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const { error: print } = globalThis.console;

/** For failures that the specification keeps off the screen and in the browser's console. */
export function logToConsole(error: unknown): void {
  print(error);
}
