import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { InputError } from '#http/input-error.ts';
import { checkJsonSize } from '#http/json-size.ts';
import { readsOwnBody } from '#http/own-body.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor']);

/** Reads JSON bodies, and refuses what no call of ours needs: depth, breadth, NUL characters, keys of prototypes. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseJsonBody(text),
  );
  app.addHook('onRequest', async (request) => {
    if (!readsOwnBody(request) && !isPlainUtf8(request.headers)) throw new AppError('json_required');
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
  checkJsonSize(text, LIMITS.body);
  const root = { body: parse(text) };
  cleanTree(root);
  return root.body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError('The request body is not valid JSON', { cause });
  }
}

/** Half a character, which only an escape can write, can be neither stored nor sent on: it becomes U+FFFD. */
function cleanTree(root: object): void {
  const open = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [key, child] of Object.entries(next)) {
      if (FORBIDDEN_KEYS.has(key)) throw new InputError(`The field name ${key} is not allowed`);
      checkText(key);
      if (typeof child === 'string') {
        checkText(child);
        if (!child.isWellFormed()) Object.assign(next, { [key]: child.toWellFormed() });
      }
      if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
}

function checkText(text: string): void {
  if (text.includes('\u0000')) throw new InputError('The request must not contain NUL characters');
}
