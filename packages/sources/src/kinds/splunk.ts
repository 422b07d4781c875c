import * as z from 'zod/mini';
import { basicSign } from '../http/basic-sign.ts';
import { retrying } from '../http/retrying.ts';
import { createTransport } from '../http/transport.ts';
import { readExactJson } from '../lines/exact-json.ts';
import { messageLines } from '../lines/message-lines.ts';
import { msOfNanos, nanosOfMs, stampOfNanos } from '../lines/nano-stamp.ts';
import type { Guard, Place } from '../place.ts';
import type { SourceClient, SourceStream } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { choiceOf } from './plain-choice.ts';
import { createTimePages, type Row, readByTime } from './time-pages.ts';

const rowSchema = z.object({
  preview: z.optional(z.boolean()),
  lastrow: z.optional(z.boolean()),
  result: z.optional(z.record(z.string(), z.unknown())),
  messages: z.optional(z.array(z.object({ type: z.string(), text: z.string() }))),
});

const PAGE_EVENTS = 10_000;
const MOST_EVENTS = 320_000;
const MOST_SOURCES = 50;
const DAY_SECONDS = 86_400;
/** Forwarders send in bundles. */
const LAG_MS = 10_000;

interface SplunkRow extends Row {
  stream: SourceStream;
  raw: string;
}

/** A search of Splunk, by the export of its results in the order of time. */
export function splunkClient(place: Place, guard: Guard): SourceClient {
  const { query = '*' } = place.settings;
  const transport = createTransport(place, guard, basicSign(place));
  const streams = new Map<string, SourceStream>();
  // A search that begins with a pipe or a command says so itself.
  const search = /^\s*(?:\||search\s)/i.test(query) ? query : `search ${query}`;

  /** All results of a search: previews are skipped, and an answer without its end counts as cut. */
  async function results(commands: string, range: Record<string, string>, signal: AbortSignal) {
    const form = { search: `${search} ${commands}`, ...range, output_mode: 'json', preview: 'false' };
    const body = new URLSearchParams(form).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const call = { method: 'POST' as const, path: '/services/search/v2/jobs/export', headers, body };
    const text = await retrying(() => transport.text(call, signal), signal);
    return text.split('\n').flatMap((line) => {
      if (line.trim() === '') return [];
      const parsed = rowSchema.safeParse(readExactJson(line));
      if (!parsed.success) throw new SourceError('answer', 'Splunk answers something that is no result');
      const { preview, result, messages = [] } = parsed.data;
      const fatal = messages.find(({ type }) => type === 'FATAL' || type === 'ERROR');
      if (fatal !== undefined) throw new SourceError('answer', `Splunk refuses the search: ${fatal.text}`);
      return preview === true || result === undefined ? [] : [result];
    });
  }

  function streamOf(source: string, host: string): SourceStream {
    const name = `${host}/${source.replace(/^\/+/, '')}.log`;
    const known = streams.get(name);
    if (known !== undefined) return known;
    const stream: SourceStream = {
      name,
      service:
        source
          .split(/[/:]/)
          .at(-1)
          ?.replace(/\.log$/, '') || null,
      aliases: [host],
    };
    streams.set(name, stream);
    return stream;
  }

  return {
    lagMs: LAG_MS,
    nowMs: transport.nowMs,
    close: transport.close,
    async test(signal) {
      await results('| head 1', { earliest_time: '-15m', latest_time: 'now' }, signal);
    },

    async listChoices(signal) {
      const range = { earliest_time: String(Math.floor(transport.nowMs() / 1000) - DAY_SECONDS), latest_time: 'now' };
      const rows = await results(`| stats count by source | sort - count | head ${MOST_SOURCES}`, range, signal);
      return rows.flatMap(({ source }) =>
        typeof source === 'string' ? [choiceOf({ name: source, service: null, aliases: [] })] : [],
      );
    },

    async open({ choices, sinceMs, note }) {
      const pages = createTimePages<SplunkRow>(nanosOfMs(sinceMs));
      const sources = choices?.map((source) => `source="${source.replaceAll(/["\\]/g, '\\$&')}"`).join(' OR ');
      const only = sources === undefined ? '' : `| search ${sources} `;
      return [
        {
          reads: query,
          kind: 'log',
          async readTo(until, take, signal) {
            const untilMs = until ?? transport.nowMs();
            await readByTime({
              pages,
              limit: PAGE_EVENTS,
              most: MOST_EVENTS,
              take,
              note,
              async ask(fromNanos, limit) {
                if (msOfNanos(fromNanos) >= untilMs) return [];
                const range = { earliest_time: secondsOf(fromNanos), latest_time: secondsOf(nanosOfMs(untilMs)) };
                const fields = '| fields _time, _raw, _cd, _bkt, host, source ';
                return (await results(`${only}${fields}| sort ${limit} +_time`, range, signal)).map(rowOf);
              },
              linesOf: ({ stream, atNanos, raw }) =>
                messageLines(stampOfNanos(atNanos), raw).map((text) => ({ stream, atMs: msOfNanos(atNanos), text })),
            });
          },
        },
      ];
    },
  };

  function rowOf(result: Record<string, unknown>): SplunkRow {
    const text = (name: string) => String(result[name] ?? '');
    const raw = text('_raw');
    return {
      atNanos: nanosOfTime(text('_time')),
      key: `${text('_bkt')} ${text('_cd')} ${raw}`,
      stream: streamOf(text('source') || 'splunk', text('host') || 'splunk'),
      raw,
    };
  }
}

/** `2026-11-27T12:00:00.123+00:00`, or seconds with a fraction. */
function nanosOfTime(time: string): bigint {
  const seconds = /^(\d+)(?:\.(\d{1,9}))?$/.exec(time);
  if (seconds !== null) return BigInt(seconds[1] ?? 0) * 1_000_000_000n + BigInt((seconds[2] ?? '').padEnd(9, '0'));
  const ms = Date.parse(time);
  const [, fraction = ''] = /\.(\d{1,9})/.exec(time) ?? [];
  if (Number.isNaN(ms)) throw new SourceError('answer', 'Splunk answers a result without a time');
  return BigInt(Math.floor(ms / 1000)) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
}

function secondsOf(nanos: bigint): string {
  return `${nanos / 1_000_000_000n}.${String(nanos % 1_000_000_000n).padStart(9, '0')}`;
}
