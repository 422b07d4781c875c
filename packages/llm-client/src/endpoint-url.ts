import { LIMITS } from '@rootline/contract';

export type EndpointUrl =
  | {
      ok: true;
      /** The address in its parsed form, without a last slash: to keep and to show. */
      url: string;
      /** What calls are appended to: without a last `/v1` or `/api`. */
      base: string;
      parsed: URL;
    }
  | { ok: false; reason: 'empty' | 'invalid' };

/**
 * Reads an endpoint as a person types it. Only http and https; no user, password, query or fragment; at most 2,048 characters.
 * One suffix is dropped, so that both `https://host/v1` and `https://host/api/v1` lead to `…/v1/models` under their own path.
 */
export function readEndpointUrl(text: string): EndpointUrl {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, reason: 'empty' };
  if (trimmed.length > LIMITS.llm.urlLength || !/^https?:\/\/[^/\\]/i.test(trimmed))
    return { ok: false, reason: 'invalid' };
  let parsed: URL;
  try {
    parsed = new URL(trimmed);
  } catch {
    return { ok: false, reason: 'invalid' };
  }
  const hasExtras = parsed.username !== '' || parsed.password !== '' || /[?#]/.test(trimmed);
  if (hasExtras || parsed.hostname === '') return { ok: false, reason: 'invalid' };
  const url = (parsed.origin + parsed.pathname).replace(/\/+$/, '');
  return { ok: true, url, base: url.replace(/\/(?:v1|api)$/, '').replace(/\/+$/, ''), parsed };
}
