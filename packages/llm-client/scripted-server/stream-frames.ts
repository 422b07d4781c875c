import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Fault } from './scripted-fault.ts';

/** A streamed answer in the words of its server. */
export interface StreamFrames {
  contentType: string;
  opening: string[];
  pieces: string[];
  closing: string[];
  /** A frame that is no valid JSON. */
  broken: string;
  /** What the server sends while it has nothing to say. */
  ping: string;
  error(message: string): string;
}

/** Writes the frames; a fault bends the stream. Returns when nothing more will be sent. */
export async function writeStream(response: ServerResponse, frames: StreamFrames, fault: Fault | null): Promise<void> {
  const { opening, pieces, closing } = frames;
  const first = [...opening, ...pieces.slice(0, 1)];
  const all = [...opening, ...pieces, ...closing];
  const headers: Record<string, string> = { 'content-type': frames.contentType };
  if (fault?.kind === 'gzip') headers['content-encoding'] = 'gzip';
  response.writeHead(200, headers);
  response.flushHeaders();

  switch (fault?.kind) {
    case 'hang-after-headers':
      return;
    case 'stall-after-first-token':
      return send(response, first);
    case 'stall-with-pings':
      await send(response, first);
      while (!response.destroyed) {
        response.write(frames.ping);
        await wait(fault.everyMs);
      }
      return;
    case 'slow-tokens':
      for (const frame of all) {
        await send(response, [frame]);
        await wait(fault.everyMs);
        if (response.destroyed) return;
      }
      break;
    case 'malformed-json':
      await send(response, [...first, frames.broken, ...closing]);
      break;
    case 'mid-stream-error':
      await send(response, [...first, frames.error(fault.message)]);
      break;
    case 'end-without-finish':
      await send(response, [...opening, ...pieces]);
      break;
    case 'end-in-piece': {
      const last = pieces.at(-1) ?? '';
      await send(response, [...opening, ...pieces.slice(0, -1), last.slice(0, last.length / 2)]);
      break;
    }
    case 'destroyed-socket':
      await send(response, first);
      response.socket?.destroy();
      return;
    case 'endless':
      return sendForever(response, pieces[0] ?? frames.ping);
    case 'split-utf8':
      await sendBytes(response, all.join(''));
      break;
    case 'crlf':
      await send(response, [all.join('').replaceAll('\n', '\r\n')]);
      break;
    case 'pings':
      await send(
        response,
        all.flatMap((frame) => [frames.ping, frame]),
      );
      break;
    case 'gzip':
      response.write(gzipSync(all.join('')));
      break;
    default:
      await send(response, all);
  }
  response.end();
}

async function send(response: ServerResponse, frames: string[]): Promise<void> {
  for (const frame of frames) {
    if (response.destroyed) return;
    response.write(frame);
    await nextTurn();
  }
}

/** Three bytes at a time: splits lines and, in most texts, characters. */
async function sendBytes(response: ServerResponse, text: string): Promise<void> {
  const bytes = Buffer.from(text, 'utf8');
  response.socket?.setNoDelay(true);
  for (let at = 0; at < bytes.length && !response.destroyed; at += 3) {
    response.write(bytes.subarray(at, at + 3));
    await nextTurn();
  }
}

async function sendForever(response: ServerResponse, frame: string): Promise<void> {
  const block = frame.repeat(Math.ceil(65_536 / frame.length));
  while (!response.destroyed) {
    // The callback also comes, with an error, when the client has left.
    await new Promise((resolve) => response.write(block, resolve));
    await nextTurn();
  }
}

/** Cuts text into pieces of a few characters, never inside one. */
export function cutIntoPieces(text: string, length = 16): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += length) pieces.push(characters.slice(at, at + length).join(''));
  return pieces;
}
