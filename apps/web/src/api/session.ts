import { readStored, writeStored } from './browser-storage.ts';

const TOKEN_KEY = 'token';
const BACKEND_URL_KEY = 'backendUrl';

export interface Session {
  token: string;
  backendUrl: string;
}

/** What the browser keeps of the session; null unless both parts are there. */
export function readSession(): Session | null {
  const token = readStored(TOKEN_KEY);
  const backendUrl = readStored(BACKEND_URL_KEY);
  return token && backendUrl ? { token, backendUrl } : null;
}

export function readToken(): string | null {
  return readStored(TOKEN_KEY);
}

export function readBackendUrl(): string | null {
  return readStored(BACKEND_URL_KEY);
}

export function writeSession(session: Session): void {
  writeStored(TOKEN_KEY, session.token);
  writeBackendUrl(session.backendUrl);
}

export function writeBackendUrl(backendUrl: string): void {
  writeStored(BACKEND_URL_KEY, withoutTrailingSlash(backendUrl));
}

export function clearSession(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(BACKEND_URL_KEY, null);
}

/** Paths are appended to the backend URL, so it must not end in a slash. */
export function withoutTrailingSlash(url: string): string {
  return url.trim().replace(/\/+$/, '');
}
