import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { InputError } from '#http/input-error.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor']);

/** Reads JSON bodies, and refuses what no call of ours needs: deep nesting, NUL characters, keys of prototypes. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseJsonBody(text),
  );
  app.addHook('onRequest', async ({ headers }) => {
    if (!isPlainUtf8(headers)) throw new AppError('json_required');
  });
}

/** Packed bodies and other character sets are of no use to anybody who writes JSON, and would be misread. */
function isPlainUtf8({ 'content-encoding': encoding = 'identity', 'content-type': type = '' }: IncomingHttpHeaders) {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1] ?? 'utf-8';
  return encoding.toLowerCase() === 'identity' && ['utf-8', 'utf8', 'us-ascii'].includes(charset.toLowerCase());
}

/** An empty text is no body. Throws InputError. */
function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  const body = parse(text);
  checkTree(body);
  return body;
}

function parse(text: string): unknown {
  try {
    // Half a character, which only an escape can write, can be neither stored nor sent on.
    return /\\ud[89a-f]/i.test(text) ? JSON.parse(text, (_key, part) => toWellFormed(part)) : JSON.parse(text);
  } catch (cause) {
    throw new InputError('The request body is not valid JSON', { cause });
  }
}

const toWellFormed = (part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part);

/** Walks without recursion: the depth is the sender's choice. */
function checkTree(body: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= LIMITS.body.depth)
      throw new InputError(`The request is nested deeper than ${LIMITS.body.depth} levels`);
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new InputError(`The field name ${key} is not allowed`);
      checkText(key);
      open.push({ value: child, depth: depth + 1 });
    }
  }
}

function checkText(text: string): void {
  if (text.includes('\u0000')) throw new InputError('The request must not contain NUL characters');
}
