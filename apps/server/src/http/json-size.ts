import { InputError } from '#http/input-error.ts';

interface JsonBounds {
  /** Levels of lists and objects. */
  depth: number;
  /** Names, values, lists and objects together. */
  parts: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const [LIST, LIST_END] = [0x5b, 0x5d];
const [OBJECT, OBJECT_END] = [0x7b, 0x7d];

/**
 * Counts what parsing would make of a JSON text, in one pass that makes nothing itself: a megabyte of `{},{},…` costs
 * a hundred times what a megabyte of text does. Throws InputError where a bound is passed; a text that is no JSON may
 * pass.
 */
export function checkJsonSize(text: string, bounds: JsonBounds): void {
  let parts = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA || code === COLON) parts++;
    else if (code === LIST_END || code === OBJECT_END) depth--;
    else if (code === LIST || code === OBJECT) {
      parts++;
      depth++;
    }
    if (depth > bounds.depth) throw new InputError(`The request is nested deeper than ${bounds.depth} levels`);
    if (parts > bounds.parts) throw new InputError(`The request has more than ${bounds.parts} names and values`);
  }
}
