import type { Conversation } from './scripted-http.ts';
import { cutIntoPieces } from './stream-frames.ts';

export interface PlannedReply {
  text: string;
  pieces: string[];
  thinking: string;
  toolCalls: readonly { name: string; arguments: unknown }[];
  finish: 'stop' | 'length';
  promptTokens: number;
  completionTokens: number;
}

/** Asks the script for its answer and applies the faults that change what is said rather than how it is sent. */
export async function planReply(conversation: Conversation, promptText: string): Promise<PlannedReply> {
  const { request, reply } = conversation;
  const said = await reply(request.body, request);
  const full = typeof said === 'string' ? { text: said } : said;
  const fault = request.fault;
  let pieces = fault?.kind === 'empty-text' ? [] : cutIntoPieces(full.text);
  let finish = full.finish ?? 'stop';
  if (fault?.kind === 'cut-by-length') {
    pieces = pieces.slice(0, fault.pieces);
    finish = 'length';
  }
  return {
    text: pieces.join(''),
    pieces,
    thinking: full.thinking ?? '',
    toolCalls: full.toolCalls ?? [],
    finish,
    promptTokens: fault?.kind === 'silent-cut' ? fault.promptTokens : (full.promptTokens ?? countTokens(promptText)),
    completionTokens: full.completionTokens ?? pieces.length,
  };
}

/** A low estimate, so that a prompt which really fits never overflows here. */
export function countTokens(text: string): number {
  return Math.max(1, Math.ceil(Buffer.byteLength(text) / 4));
}

/** A unit vector that depends on the text alone. */
export function vectorOf(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const padded = ` ${text.toLowerCase()} `;
  for (let at = 0; at < padded.length - 1; at++) {
    let hash = 2166136261;
    for (const character of padded.slice(at, at + 3)) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
    }
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
