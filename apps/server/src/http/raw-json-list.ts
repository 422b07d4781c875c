import type { FastifyReply } from 'fastify';

/** Items that are JSON texts already, joined by commas: bytes, which are not kept twice while they pass through. */
export type RawJsonList = Uint8Array;

/** Several lists as one. */
export function joinRawLists(lists: readonly RawJsonList[]): RawJsonList {
  const filled = lists.filter(({ length }) => length > 0);
  return Buffer.concat(filled.flatMap((list, i) => (i === 0 ? [list] : [COMMA, list])));
}

const COMMA = Buffer.from(',');

/**
 * A list of items that are JSON already. It must stand last in the answer: the items are put there when the answer is
 * written, so that megabytes of entries pass through this process unread.
 */
export function writeRawList(reply: FastifyReply, items: RawJsonList): never[] {
  // A buffer is an answer like any text; only the type says otherwise.
  const write = (answer: unknown): Buffer => {
    const text = JSON.stringify(answer);
    const at = text.lastIndexOf('[]') + 1;
    return Buffer.concat([Buffer.from(text.slice(0, at)), items, Buffer.from(text.slice(at))]);
  };
  reply.type('application/json; charset=utf-8').serializer(write as unknown as (answer: unknown) => string);
  return [];
}
