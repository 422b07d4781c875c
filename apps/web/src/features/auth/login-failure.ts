import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { authText } from '#messages/auth.en.ts';

/** The sentence above the button, and below it what probably blocked the call when nothing answered. */
export function loginFailure(
  error: unknown,
  { backendUrl, pageOrigin }: { backendUrl: string; pageOrigin: string },
): { message: string; hint: string | null } {
  const message = serverMessageOr(error, authText.login.failed);
  if (!(error instanceof ApiError) || error.status !== 0) return { message, hint: null };
  const isMixed = pageOrigin.startsWith('https:') && backendUrl.startsWith('http:');
  return {
    message,
    hint: isMixed ? authText.login.blockedMixed(backendUrl) : authText.login.blockedCors(backendUrl, pageOrigin),
  };
}
