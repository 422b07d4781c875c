import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { TailEvent, TailLine } from '@rootline/contract';
import { createParser } from 'eventsource-parser';
import type { TestServer } from '#testing/test-server.ts';

export interface OpenTail {
  status: number;
  events: TailEvent[];
  /** All lines so far. */
  lines(): TailLine[];
  texts(): string[];
  skipped(): number;
  /** Takes nothing until it resumes. */
  stall(): void;
  resume(): void;
  close(): void;
  /** The server has ended the answer. */
  isEnded(): boolean;
}

/** Opens a live tail as a browser does; its reader can stall. */
export async function openTail(
  server: Pick<TestServer, 'url'>,
  place: string,
  { token, streams = null }: { token: string; streams?: string[] | null },
): Promise<OpenTail> {
  const body = JSON.stringify({ streams });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = request(`${server.url}${place}/tail`, { method: 'POST', headers, agent: false });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  const events: TailEvent[] = [];
  let isEnded = false;
  const parser = createParser({ onEvent: ({ data }) => void events.push(JSON.parse(data) as TailEvent) });
  answer.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
  answer.on('close', () => {
    isEnded = true;
  });
  const lines = () => events.flatMap((event) => (event.type === 'lines' ? event.lines : []));
  return {
    status: answer.statusCode ?? 0,
    events,
    lines,
    texts: () => lines().map(({ text }) => text),
    skipped: () => events.reduce((sum, event) => sum + (event.type === 'skipped' ? event.lines : 0), 0),
    stall: () => void answer.pause(),
    resume: () => void answer.resume(),
    close: () => call.destroy(),
    isEnded: () => isEnded,
  };
}
