import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@rootline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { senderToken } from '#http/sender-token.ts';
import type { Logger } from '#platform/server-log/server-log.ts';
import type { BodyForm } from '../decode/decode-body.ts';
import type { StoredRing } from '../ring-store.ts';
import type { Intake } from './intake.ts';
import { ELASTICSEARCH, ELASTICSEARCH_INFO, PROTOCOLS, type PushProtocol } from './protocols.ts';
import { PushRefusal } from './push-refusal.ts';
import { chunksOf, readBody, readPast } from './read-body.ts';
import type { RingTally } from './ring-tally.ts';

interface Deps {
  intake: Intake;
  tally: RingTally;
  log: Logger;
}

/** Of a journal, which streams for as long as it has entries, so much is stored at a time. */
const JOURNAL_BYTES = 1024 * 1024;
const INFO_PATHS = ['/push', '/push/'];

/** Serves the paths at which other programs push logs, each answering as its protocol does. */
export async function servePushes(app: FastifyInstance, { intake, tally, log }: Deps): Promise<void> {
  await app.register(async (pushes) => {
    pushes.removeAllContentTypeParsers();
    // The handler reads the body itself, once it knows for whom.
    pushes.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const protocol of PROTOCOLS) {
      for (const url of protocol.paths) {
        pushes.route({
          method: [...protocol.methods],
          url,
          config: { readsOwnBody: true },
          errorHandler: (error, request, reply) => refuse(error, request, reply, protocol),
          handler: (request, reply) => take(intake, protocol, request, reply),
        });
      }
    }
    for (const url of INFO_PATHS) {
      pushes.get(url, {
        config: { readsOwnBody: true },
        errorHandler: (error, request, reply) => refuse(error, request, reply, ELASTICSEARCH),
        handler: async (request, reply) => {
          await intake.ringOfToken(senderToken(request.headers.authorization));
          return asElasticsearch(reply).send(ELASTICSEARCH_INFO);
        },
      });
    }
  });

  function refuse(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    { name, refused }: Pick<PushProtocol, 'name' | 'refused'>,
  ) {
    readPast(request.raw);
    const refusal = error instanceof PushRefusal ? error : new PushRefusal('away', { retrySeconds: 5, cause: error });
    if (!(error instanceof PushRefusal)) log.error({ source: 'rings', err: error as Error }, 'A push failed');
    tally.refused(name, refusal.code);
    const { status, type, body } = refused(refusal, contentTypeOf(request));
    if (refusal.retrySeconds !== null) reply.header('Retry-After', String(refusal.retrySeconds));
    if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
    return asElasticsearch(reply).code(status).type(type).send(body);
  }
}

async function take(intake: Intake, protocol: PushProtocol, request: FastifyRequest, reply: FastifyReply) {
  const ring = await intake.ringOfToken(senderToken(request.headers.authorization));
  const place = intake.begin(ring);
  try {
    const form = protocol.formOf(contentTypeOf(request));
    if (form === null) throw new PushRefusal('media_type');
    const text =
      form === 'journal'
        ? await takeJournal(intake, ring, request, place.paid)
        : await takeWhole(intake, ring, { request, form, paid: place.paid });
    const answer = protocol.stored(form, text);
    return await asElasticsearch(reply).code(answer.status).type(answer.type).send(answer.body);
  } finally {
    place.giveBack();
  }
}

async function takeWhole(
  intake: Intake,
  ring: StoredRing,
  { request, form, paid }: { request: FastifyRequest; form: BodyForm; paid(bytes: number): void },
): Promise<string | null> {
  const body = await readBody(request.raw);
  const { index = null } = request.params as { index?: string };
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  // Also one that turns out to be damaged: reading it costs the same.
  paid(body.length);
  return (await intake.store(ring, { form, body, encoding, index })).answer;
}

/** A journal streams what it has, and repeats all of it unless it hears at the end that it is stored. */
async function takeJournal(
  intake: Intake,
  ring: StoredRing,
  { raw }: FastifyRequest,
  paid: (bytes: number) => void,
): Promise<null> {
  let waiting: Buffer[] = [];
  let size = 0;
  async function storeWaiting(): Promise<void> {
    const body = Buffer.concat(waiting, size);
    const { taken } = await intake.store(ring, { form: 'journal', body, encoding: 'identity', index: null });
    paid(taken);
    waiting = [body.subarray(taken)];
    size = body.length - taken;
    if (size > LIMITS.rings.bodyBytes) throw new PushRefusal('too_large');
  }
  for await (const chunk of chunksOf(raw)) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < JOURNAL_BYTES) continue;
    await storeWaiting();
    // Some of it is stored, so it is slowed down and not refused.
    await sleep(intake.quota.pauseMs(ring));
  }
  if (size > 0) await storeWaiting();
  if (size > 0) throw new PushRefusal('invalid', { reason: 'The body ends within an entry' });
  return null;
}

function contentTypeOf({ headers }: FastifyRequest): string {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Clients of Elasticsearch talk to no one who does not say this. */
function asElasticsearch(reply: FastifyReply): FastifyReply {
  return reply.header('X-Elastic-Product', 'Elasticsearch');
}
