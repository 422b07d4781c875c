import { kindOfSource } from '@rootline/contract';
import type { May } from '#api/use-may.ts';
import { sourcesText as text } from '#messages/sources.en.ts';
import type { SourceRow } from './source-rows.ts';
import { stateOf } from './source-state.ts';

export type SourceCommand =
  | 'capture'
  | 'captures'
  | 'test'
  | 'change'
  | 'credentials'
  | 'send'
  | 'rotate'
  | 'delete'
  | 'watch';

export interface RowCommands {
  /** The button of the row; null where there is none. */
  main: { command: SourceCommand; label: string; refusal: string | null } | null;
  /** The lines can be seen as they are written. */
  isLive: boolean;
  menu: readonly { command: SourceCommand; label: string }[];
}

/** What someone may do with a row: what helps stands in front where something is wrong. */
export function commandsOf(row: SourceRow, may: May, nowMs: number): RowCommands {
  const isRing = row.type === 'ring';
  const canBeLive = isRing ? row.ring.isHere : kindOfSource(row.source.kind).live !== null;
  const mayCapture = may(isRing ? 'rings.capture' : 'sources.capture');
  const mayManage = may(isRing ? 'rings.manage' : 'sources.manage');
  const { action } = stateOf(row, nowMs);
  const menuOf = (...commands: (keyof typeof text.menu)[]) =>
    commands.map((command) => ({ command, label: text.menu[command] }));
  const capture = { command: 'capture' as const, label: text.capture, refusal: isRing ? ringRefusal(row.ring) : null };
  const help = mayManage && action !== null ? { command: action, label: text.actions[action], refusal: null } : null;
  return {
    main: help ?? (mayCapture ? capture : null),
    isLive: mayCapture && canBeLive,
    menu: [
      ...(help !== null && mayCapture && capture.refusal === null
        ? [{ command: capture.command, label: capture.label }]
        : []),
      ...(isRing ? [] : menuOf('captures')),
      ...(mayManage
        ? isRing
          ? menuOf('watch', 'send', 'change', 'rotate', 'delete')
          : menuOf(...(canBeLive ? (['watch'] as const) : []), 'test', 'change', 'delete')
        : []),
    ],
  };
}

function ringRefusal({ isHere, newestAt }: { isHere: boolean; newestAt: string | null }): string | null {
  if (!isHere) return text.elsewhere;
  return newestAt === null ? text.nothingToCapture : null;
}
