import { DEFAULT_BACKEND_URL } from '@rootline/contract';
import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { authText } from '#messages/auth.en.ts';

export interface LoginValues {
  backendUrl: string;
  email: string;
  password: string;
}

/** Why a sign-in cannot be sent, per field; nothing when it can. */
export function loginProblems(values: LoginValues): Partial<Record<keyof LoginValues, string>> {
  const urlProblem = backendUrlProblem(values.backendUrl);
  return {
    ...(urlProblem === null ? {} : { backendUrl: urlProblem }),
    ...(values.email.trim() === '' ? { email: authText.login.emailRequired } : {}),
    ...(values.password === '' ? { password: authText.login.passwordRequired } : {}),
  };
}

/** The address with http in front when no scheme was typed. */
export function completeUrl(text: string): string {
  const url = text.trim();
  return url === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`;
}

export function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

/**
 * The address offered before anything is stored. A built application is served by its own backend;
 * the development server of this repository is not one.
 */
export function presetBackendUrl({ isBuilt, pageOrigin }: { isBuilt: boolean; pageOrigin: string }): string {
  return isBuilt && isHttpUrl(pageOrigin) ? pageOrigin : DEFAULT_BACKEND_URL;
}

/** Why an address cannot be used, null when it can. */
export function backendUrlProblem(text: string): string | null {
  if (text.trim() === '') return authText.login.backendUrlRequired;
  return isHttpUrl(completeUrl(text)) ? null : authText.login.backendUrlInvalid;
}

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
