import * as z from 'zod/mini';
import { askJson } from '../http/ask.ts';
import { createTransport } from '../http/transport.ts';
import { bytesOf } from '../lines/byte-line.ts';
import { exactJson } from '../lines/exact-json.ts';
import type { Guard, Place } from '../place.ts';
import type { SourceClient, SourceLine } from '../source-client.ts';
import { createLabelledStreams } from './labelled-stream.ts';
import { pageThrough } from './page-through.ts';
import { choiceOf } from './plain-choice.ts';

const eventSchema = z.object({
  attributes: z.object({
    timestamp: z.string(),
    status: z.nullish(z.string()),
    service: z.nullish(z.string()),
    host: z.nullish(z.string()),
    message: z.nullish(z.string()),
    attributes: z.nullish(z.record(z.string(), z.unknown())),
  }),
});
const searchSchema = z.object({
  data: z.optional(z.array(eventSchema)),
  meta: z.optional(z.object({ page: z.optional(z.object({ after: z.nullish(z.string()) })) })),
});
const servicesSchema = z.object({
  data: z.object({ buckets: z.array(z.object({ by: z.object({ service: z.optional(z.string()) }) })) }),
});

const PAGE_EVENTS = 1000;
const MOST_SERVICES = 50;
const DAY_MS = 86_400_000;
/** Events are indexed some seconds after they were sent. */
const LAG_MS = 15_000;

/** A search over the logs of Datadog. The token is the API key. */
export function datadogClient(place: Place, guard: Guard): SourceClient {
  const { query = '*' } = place.settings;
  const { token = '', applicationKey = '' } = place.credentials;
  const keys = { 'dd-api-key': token, 'dd-application-key': applicationKey };
  const transport = createTransport(place, guard, async () => keys);
  const streamOf = createLabelledStreams();

  function ask<S extends z.ZodMiniType>(path: string, input: object, schema: S, signal: AbortSignal) {
    const headers = { 'content-type': 'application/json' };
    return askJson(transport, { method: 'POST', path, headers, body: exactJson(input) }, schema, signal);
  }
  const search = (input: object, signal: AbortSignal) => ask('/api/v2/logs/events/search', input, searchSchema, signal);

  return {
    lagMs: LAG_MS,
    nowMs: transport.nowMs,
    close: transport.close,
    async test(signal) {
      await search({ filter: { query, from: 'now-15m', to: 'now' }, page: { limit: 1 } }, signal);
    },

    async listChoices(signal) {
      const now = transport.nowMs();
      const filter = { query, from: String(Math.floor(now - DAY_MS)), to: String(Math.floor(now)) };
      const wanted = {
        filter,
        compute: [{ aggregation: 'count' }],
        group_by: [{ facet: 'service', limit: MOST_SERVICES }],
      };
      const { data } = await ask('/api/v2/logs/analytics/aggregate', wanted, servicesSchema, signal);
      const services = data.buckets.flatMap(({ by }) => by.service ?? []);
      return services.map((service) => choiceOf({ name: service, service, aliases: [] }));
    },

    async open({ choices, sinceMs }) {
      let fromMs = sinceMs;
      const services = choices?.map((service) => `"${service.replaceAll(/["\\]/g, '\\$&')}"`).join(' OR ');
      const whole = services === undefined ? query : `(${query}) service:(${services})`;
      return [
        {
          reads: whole,
          kind: 'log',
          async readTo(until, take, signal) {
            const untilMs = Math.floor(until ?? transport.nowMs());
            if (untilMs <= fromMs) return;
            const filter = { query: whole, from: String(Math.floor(fromMs)), to: String(untilMs) };
            const isWanted = ({ atMs }: SourceLine) => atMs >= fromMs && atMs < untilMs;
            await pageThrough<string>(
              '',
              async (cursor) => {
                const page = { limit: PAGE_EVENTS, ...(cursor !== '' && { cursor }) };
                const { data = [], meta } = await search({ filter, page, sort: 'timestamp' }, signal);
                return { lines: data.map(lineOf).filter(isWanted), next: meta?.page?.after || null };
              },
              take,
            );
            fromMs = untilMs;
          },
        },
      ];
    },
  };

  function lineOf({ attributes: { attributes, ...own } }: z.output<typeof eventSchema>): SourceLine {
    const stream = streamOf({ service: own.service, host: own.host }, 'datadog');
    const known = Object.entries(own).filter(([, value]) => value !== undefined && value !== null);
    const text = exactJson({ ...Object.fromEntries(known), ...attributes });
    return { stream, atMs: Date.parse(own.timestamp), text: bytesOf(text) };
  }
}
