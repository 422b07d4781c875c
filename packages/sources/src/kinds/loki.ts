import * as z from 'zod/mini';
import { SAMPLE } from '../estimate/sample-streams.ts';
import { sizeOfSample, sumOfSizes, type Window } from '../estimate/size-of-sample.ts';
import { askJson, pathWith } from '../http/ask.ts';
import { basicSign } from '../http/basic-sign.ts';
import { createTransport, type Sign } from '../http/transport.ts';
import { messageLines } from '../lines/message-lines.ts';
import { msOfNanos, nanosOfMs, stampOfNanos } from '../lines/nano-stamp.ts';
import type { Guard, Place } from '../place.ts';
import type { SourceClient, SourceLine, SourceStream } from '../source-client.ts';
import { createLabelledStreams } from './labelled-stream.ts';
import { choiceOf } from './plain-choice.ts';
import { createTimePages, type Row, readByTime } from './time-pages.ts';

const labelsSchema = z.record(z.string(), z.string());
const nanosSchema = z.string().check(z.regex(/^\d{1,19}$/));
const answerSchema = z.object({
  data: z.object({
    result: z.array(
      z.object({
        stream: labelsSchema,
        // Newer ones add what else is known of an entry.
        values: z.array(z.tuple([nanosSchema, z.string()], z.unknown())),
      }),
    ),
  }),
});

const countSchema = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

const PAGE_ENTRIES = 5000;
const MOST_ENTRIES = 160_000;
/** Distributors may be so much behind. */
const LAG_MS = 3000;

interface LokiRow extends Row {
  stream: SourceStream;
  line: string;
}

/** A query of Loki, straight or through the datasource proxy of Grafana. */
export function lokiClient(place: Place, guard: Guard): SourceClient {
  const { query = '', tenant } = place.settings;
  const transport = createTransport(place, guard, withTenant(basicSign(place), tenant));
  const streamOf = createLabelledStreams();

  async function listSeries(signal: AbortSignal): Promise<SourceStream[]> {
    const now = transport.nowMs();
    const range = { start: String(nanosOfMs(now - HOUR_MS)), end: String(nanosOfMs(now)) };
    const path = pathWith('/loki/api/v1/series', { 'match[]': selectorOf(query), ...range });
    const { data } = await askJson(transport, { path }, z.object({ data: z.array(labelsSchema) }), signal);
    return [...new Set(data.map((labels) => streamOf(labels, textOfLabels(labels))))];
  }

  return {
    lagMs: LAG_MS,
    nowMs: transport.nowMs,
    close: transport.close,
    async test(signal) {
      await listSeries(signal);
    },
    listChoices: async (signal) => (await listSeries(signal)).map(choiceOf),

    async estimate({ choices, ...window }, signal) {
      const rows = await lastRows(window, signal);
      const lines = rows.flatMap((row) =>
        linesOf(row).map(({ stream, atMs, text }) => ({ name: stream.name, atMs, bytes: text.length + 1 })),
      );
      const isWhole = rows.length < SAMPLE.lines;
      const count = isWhole ? null : await countLines(window, signal).catch(() => null);
      const all = sizeOfSample({ lines, isWhole, takenAtMs: window.untilMs }, window);
      const counted = count === null ? all : sumOfSizes([all], count / Math.max(1, all.lines));
      const chosen = lines.filter(({ name }) => choices?.includes(name) ?? true);
      return sumOfSizes([counted], chosen.length / Math.max(1, lines.length));
    },

    async open({ choices, sinceMs, note }) {
      const pages = createTimePages<LokiRow>(nanosOfMs(sinceMs));
      return [
        {
          reads: query,
          kind: 'log',
          async readTo(untilMs, take, signal) {
            const end = String(nanosOfMs(untilMs ?? transport.nowMs()));
            await readByTime({
              pages,
              limit: PAGE_ENTRIES,
              most: MOST_ENTRIES,
              take,
              note,
              async ask(fromNanos, limit) {
                if (fromNanos >= BigInt(end)) return [];
                const range = { start: String(fromNanos), end, limit, direction: 'forward' };
                const path = pathWith('/loki/api/v1/query_range', { query, ...range });
                return rowsOf(await askJson(transport, { path }, answerSchema, signal));
              },
              linesOf: (row) => (choices?.includes(row.stream.name) === false ? [] : linesOf(row)),
            });
          },
        },
      ];
    },
  };

  /** Counts the lines of a window without reading them. */
  async function countLines({ sinceMs, untilMs }: Window, signal: AbortSignal): Promise<number> {
    const seconds = Math.max(1, Math.round((untilMs - sinceMs) / 1000));
    const counting = `sum(count_over_time(${query} [${seconds}s]))`;
    const path = pathWith('/loki/api/v1/query', { query: counting, time: String(nanosOfMs(untilMs)) });
    const { data } = await askJson(transport, { path }, countSchema, signal);
    return Number(data.result[0]?.value[1] ?? 0);
  }

  /** The last lines of a window, in the order of time. */
  async function lastRows({ sinceMs, untilMs }: Window, signal: AbortSignal): Promise<LokiRow[]> {
    const range = { start: String(nanosOfMs(sinceMs)), end: String(nanosOfMs(untilMs)), limit: SAMPLE.lines };
    const path = pathWith('/loki/api/v1/query_range', { query, ...range, direction: 'backward' });
    return rowsOf(await askJson(transport, { path }, answerSchema, signal));
  }

  /** Streams come one after the other, and are put in the order of time. */
  function rowsOf({ data }: z.output<typeof answerSchema>): LokiRow[] {
    const rows = data.result.flatMap(({ stream: labels, values }) => {
      const text = textOfLabels(labels);
      const stream = streamOf(labels, text);
      return values.map(([nanos, line]) => ({ atNanos: BigInt(nanos), key: `${text}\n${line}`, stream, line }));
    });
    return rows.sort((a, b) => (a.atNanos < b.atNanos ? -1 : a.atNanos > b.atNanos ? 1 : 0));
  }
}

function linesOf({ stream, atNanos, line }: LokiRow): SourceLine[] {
  return messageLines(stampOfNanos(atNanos), line).map((text) => ({ stream, atMs: msOfNanos(atNanos), text }));
}

const HOUR_MS = 3_600_000;

function withTenant(sign: Sign, tenant: string | undefined): Sign {
  return async (call, target) => ({
    ...(await sign(call, target)),
    ...(tenant !== undefined && { 'x-scope-orgid': tenant }),
  });
}

/** The part of a query that selects streams, without what is done to their lines. */
function selectorOf(query: string): string {
  const [selector] = /^\s*\{(?:[^}"`]|"(?:[^"\\]|\\.)*"|`[^`]*`)*\}/.exec(query) ?? [];
  return selector?.trim() ?? query;
}

function textOfLabels(labels: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, value]) => `${name}=${value}`).join(',');
}
