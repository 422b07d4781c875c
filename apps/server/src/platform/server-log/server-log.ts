import type { ServerLogLevel } from '@rootline/contract';
import pino from 'pino';
import { readRecord } from '#platform/server-log/log-record.ts';
import type { LogSink } from '#platform/server-log/log-table.ts';

export type Logger = pino.Logger;

const PINO_LEVELS = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const satisfies Record<
  ServerLogLevel,
  pino.Level
>;

interface Options {
  level: ServerLogLevel;
  /** Takes every entry as well; the table of the server log. */
  sink: LogSink;
  /** Where lines go; JSON, or plain text for a person at a terminal. */
  output: NodeJS.WritableStream;
  isTerminal: boolean;
}

/** The server's log: lines on the output and entries for the table, both without secrets. */
export function createServerLog({ level, sink, output, isTerminal }: Options): Logger {
  const stream = {
    write: (line: string) => {
      const record = readRecord(line);
      if (record === null) return;
      sink.add(record);
      const { createdAt, message, source } = record;
      const time = createdAt.toISOString();
      output.write(
        isTerminal
          ? `${time.slice(11, 19)} ${record.level.padEnd(7)} ${source === null ? '' : `[${source}] `}${message}\n`
          : `${JSON.stringify({ time, level: record.level, source, message, ...record.details })}\n`,
      );
    },
  };
  return pino({ level: PINO_LEVELS[level], base: null }, stream);
}
