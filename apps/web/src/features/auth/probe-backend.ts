import { ENDPOINTS } from '@rootline/contract';
import { withoutTrailingSlash } from '#api/session.ts';

const PROBE_MS = 3000;

/** The status with which an address answers, null when it does not answer in 3 s. Sends no credentials. */
export async function probeBackend(backendUrl: string, token: string | null = null): Promise<number | null> {
  try {
    const response = await fetch(`${withoutTrailingSlash(backendUrl)}${ENDPOINTS.getProfile.path}`, {
      credentials: 'omit',
      headers: { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return response.status;
  } catch {
    return null;
  }
}
