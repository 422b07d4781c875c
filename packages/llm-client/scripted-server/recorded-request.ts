import type { IncomingHttpHeaders } from 'node:http';
import type { Fault, FaultScript } from './scripted-fault.ts';

export interface RecordedRequest {
  method: string;
  /** Without the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; the text itself when it is no JSON; null without a body. */
  body: unknown;
  fault: Fault | null;
  /** True when the client left before the answer was complete. */
  aborted: boolean;
  /** Resolves when the answer is complete or the client has left. */
  ended: Promise<void>;
}

export interface ScriptedServer {
  /** `http://127.0.0.1:{port}` */
  url: string;
  port: number;
  /** Every request so far, oldest first. */
  requests: RecordedRequest[];
  /** Those to one path. */
  requestsTo(path: string): RecordedRequest[];
  setReply(reply: ReplyScript): void;
  setFaults(faults: FaultScript | undefined): void;
  /** Highest number of generating calls that were open at the same time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

export interface FullReply {
  text: string;
  finish?: 'stop' | 'length';
  promptTokens?: number;
  completionTokens?: number;
  /** Text that a reasoning model thinks aloud before its answer. */
  thinking?: string;
  /** Tools it calls; text arguments go out as they are. */
  toolCalls?: readonly { name: string; arguments: unknown }[];
}

/** What the model says to a request body; throw nothing, answer text. */
export type ReplyScript = (
  requestBody: unknown,
  request: RecordedRequest,
) => string | FullReply | Promise<string | FullReply>;
