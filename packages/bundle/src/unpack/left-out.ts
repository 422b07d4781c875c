import type { ArchiveMember } from './archive-member.ts';
import { Skipped } from './skip-reasons.ts';
import type { MemberContent } from './sniff-member.ts';
import { sizeText, type UnpackLimits } from './unpack-limits.ts';

/** Why a member is not even opened; null where it is. */
export function refusalOf(found: ArchiveMember, name: string, limits: UnpackLimits): Skipped | null {
  if (found.kind === 'link') return new Skipped('link', 'It is a link; links are not followed');
  if (found.kind === 'device') return new Skipped('device', 'It is a device or a pipe');
  if (name === '') return new Skipped('unsupported', 'It has no name');
  if (name.length > limits.pathLength) {
    return new Skipped('path-too-long', `Its path is longer than ${limits.pathLength} characters`);
  }
  if (found.refused !== null) return found.refused;
  return found.byteCount !== null && found.byteCount > limits.memberBytes ? tooLarge(limits) : null;
}

export function tooLarge({ memberBytes }: UnpackLimits): Skipped {
  return new Skipped('too-large', `It is larger than ${sizeText(memberBytes)}`);
}

export function tooDeep({ kind }: MemberContent, { depth }: UnpackLimits): Skipped {
  const sentence =
    kind === 'archive' ? `Archives are only opened ${depth} levels deep` : 'It is compressed more than twice';
  return new Skipped('too-deep', sentence);
}

export function isNothing({ reason, what }: Extract<MemberContent, { kind: 'other' }>): Skipped {
  return new Skipped(reason, reason === 'empty' ? 'It is empty' : `It contains ${what}`);
}
