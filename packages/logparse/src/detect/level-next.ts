import { AGREE, shareOf } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import type { HeaderColumn } from './header.ts';

const MIN_LEVELS = 3;

/** `imap-login: Info: …`: a level may stand behind the component when none stands before it. */
export function isLevelNext(starts: readonly Start[], at: number, head: readonly HeaderColumn[]): boolean {
  if (starts.length < MIN_LEVELS || head.some(({ kind, shape }) => kind === 'level' || shape === 'klog')) return false;
  return shareOf(starts, at + 1, ['level']) >= AGREE;
}
