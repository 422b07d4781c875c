import { type ServerLogLevel, spellUnseen } from '@rootline/contract';
import { hideSecrets } from '#platform/server-log/hide-secrets.ts';

export interface LogRecord {
  createdAt: Date;
  level: ServerLogLevel;
  message: string;
  source: string | null;
  /** For the operator's output only: never shown in the product. */
  details: { requestId?: string; stack?: string };
}

const MESSAGE_LENGTH = 2000;

/** One pino line as an entry of the server log; null for a line that is not one. */
export function readRecord(line: string): LogRecord | null {
  try {
    const { time, level, msg = '', source, reqId, err } = JSON.parse(line) as PinoLine;
    const reason = err?.message !== undefined && !msg.includes(err.message) ? `${msg}: ${err.message}` : msg;
    // A person who met a failure knows the id of the request from its answer.
    const request = reqId !== undefined && level >= 40 ? ` (request ${reqId})` : '';
    return {
      createdAt: new Date(time),
      level: level >= 50 ? 'error' : level >= 40 ? 'warning' : level >= 30 ? 'info' : 'debug',
      message: oneLine(hideSecrets(reason)).slice(0, MESSAGE_LENGTH) + request,
      source: source ?? null,
      details: {
        ...(reqId !== undefined && { requestId: reqId }),
        ...(err?.stack !== undefined && { stack: hideSecrets(err.stack) }),
      },
    };
  } catch {
    return null;
  }
}

interface PinoLine {
  time: number;
  level: number;
  msg?: string;
  source?: string;
  reqId?: string;
  err?: { message?: string; stack?: string };
}

/** A value with line breaks must not look like further entries; NUL cannot be stored. */
function oneLine(text: string): string {
  return spellUnseen(text.replaceAll('\t', ' '));
}
