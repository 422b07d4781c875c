import { SERVER_LOG_LEVELS, type ServerLogLevel } from '@rootline/contract';
import { serverLogsText as text } from '#messages/server-logs.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';

const HUES: Record<ServerLogLevel, Hue> = { error: 'red', warning: 'yellow', info: 'blue', debug: 'grey' };

/** Word and colour of a level as the server spells it, in any case; a level that we do not know is grey. */
export function serverLogLevel(raw: string): { word: string; hue: Hue } {
  const known = SERVER_LOG_LEVELS.find((level) => level === raw.trim().toLowerCase());
  return known
    ? { word: text.levels[known], hue: HUES[known] }
    : { word: raw.trim() || text.unknownLevel, hue: 'grey' };
}
