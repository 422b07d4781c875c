import { LIMITS } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import { InputError } from '#http/input-error.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor']);

/** Reads JSON bodies, and refuses what no call of ours needs: deep nesting, NUL characters, keys of prototypes. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseJsonBody(text),
  );
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
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError('The request body is not valid JSON', { cause });
  }
}

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
