import * as z from 'zod/mini';
import { askJson } from '../http/ask.ts';
import { createTransport } from '../http/transport.ts';
import { exactJson } from '../lines/exact-json.ts';
import { messageLines } from '../lines/message-lines.ts';
import type { Guard, Place } from '../place.ts';
import type { SourceClient, SourceLine, SourceStream, StreamReader } from '../source-client.ts';
import { awsSign } from './aws-sign.ts';
import { pageThrough } from './page-through.ts';
import { choiceOf } from './plain-choice.ts';

const groupsSchema = z.object({
  logGroups: z.array(z.object({ logGroupName: z.string() })),
  nextToken: z.nullish(z.string()),
});
const eventsSchema = z.object({
  events: z.optional(z.array(z.object({ timestamp: z.number(), message: z.string() }))),
  nextToken: z.nullish(z.string()),
});

const PAGE_EVENTS = 10_000;
const MOST_GROUPS = 50;
/** Events can be found some seconds after they were sent. */
const LAG_MS = 10_000;

/** Log groups of CloudWatch Logs. */
export function cloudwatchClient(place: Place, guard: Guard): SourceClient {
  const { region = '', logGroups = '', query } = place.settings;
  const { accessKeyId = '', secretAccessKey = '', sessionToken } = place.credentials;
  const sign = awsSign({ region, service: 'logs', accessKeyId, secretAccessKey, sessionToken });
  const transport = createTransport(place, guard, sign);
  const named = logGroups.split(/[\s,]+/).filter((name) => name !== '');

  function ask<S extends z.ZodMiniType>(action: string, input: object, schema: S, signal: AbortSignal) {
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `Logs_20140328.${action}` };
    return askJson(transport, { method: 'POST', path: '/', headers, body: exactJson(input) }, schema, signal);
  }

  /** A name that ends with a star stands for all groups that begin so. */
  async function listGroups(signal: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    for (const name of named) {
      if (!name.endsWith('*')) found.push(name);
      else {
        const { logGroups: groups } = await ask(
          'DescribeLogGroups',
          { logGroupNamePrefix: name.slice(0, -1), limit: MOST_GROUPS },
          groupsSchema,
          signal,
        );
        found.push(...groups.map(({ logGroupName }) => logGroupName));
      }
    }
    return [...new Set(found)].slice(0, MOST_GROUPS);
  }

  function groupReader(group: string, sinceMs: number): StreamReader {
    const stream = streamOf(group);
    let fromMs = sinceMs;
    return {
      reads: group,
      kind: 'log',
      async readTo(until, take, signal) {
        const untilMs = Math.floor(until ?? transport.nowMs());
        if (untilMs <= fromMs) return;
        // Both ends are included.
        const range = { startTime: Math.ceil(fromMs), endTime: untilMs - 1, limit: PAGE_EVENTS };
        const wanted = { logGroupName: group, ...range, ...(query !== undefined && { filterPattern: query }) };
        await pageThrough<string>(
          '',
          async (token) => {
            const input = { ...wanted, ...(token !== '' && { nextToken: token }) };
            const { events = [], nextToken } = await ask('FilterLogEvents', input, eventsSchema, signal);
            return { lines: events.flatMap(linesOf), next: nextToken || null };
          },
          take,
        );
        fromMs = untilMs;
      },
    };

    function linesOf({ timestamp: atMs, message }: { timestamp: number; message: string }): SourceLine[] {
      return messageLines(new Date(atMs).toISOString(), message).map((text) => ({ stream, atMs, text }));
    }
  }

  return {
    lagMs: LAG_MS,
    nowMs: transport.nowMs,
    close: transport.close,
    async test(signal) {
      const [group = ''] = await listGroups(signal);
      const wanted = { logGroupName: group, limit: 1, startTime: transport.nowMs() - 60_000 };
      await ask('FilterLogEvents', wanted, eventsSchema, signal);
    },
    listChoices: async (signal) =>
      (await listGroups(signal)).map((group) => ({ ...choiceOf(streamOf(group)), id: group, name: group })),
    async open({ choices, sinceMs }, signal) {
      const groups = choices ?? (await listGroups(signal));
      return groups.map((group) => groupReader(group, sinceMs));
    },
  };
}

function streamOf(group: string): SourceStream {
  const name = group.replace(/^\/+/, '');
  return { name: `${name}.log`, service: name.slice(name.lastIndexOf('/') + 1), aliases: [group] };
}
