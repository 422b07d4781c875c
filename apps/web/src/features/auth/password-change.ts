import { LIMITS } from '@rootline/contract';
import { settingsText } from '#messages/settings.en.ts';

export interface PasswordChange {
  current: string;
  next: string;
  confirm: string;
}

export function isFilled({ current, next, confirm }: PasswordChange): boolean {
  return current !== '' && next !== '' && confirm !== '';
}

/** Why the change is not sent, null when it is. */
export function passwordProblem({ next, confirm }: PasswordChange): string | null {
  if (next !== confirm) return settingsText.password.mismatch;
  return next.length < LIMITS.password.minLength ? settingsText.password.tooShort : null;
}
