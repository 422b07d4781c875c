import { LIMITS } from '@rootline/contract';

/**
 * The address of a receiver; null when it is none. Only http and https, no user, password or fragment. A query is kept:
 * many receivers name their channel or key in it.
 */
export function readWebhookUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.webhook.urlLength || !/^https?:\/\/[^/\\]/i.test(trimmed) || !URL.canParse(trimmed))
    return null;
  const url = new URL(trimmed);
  const hasExtras = url.username !== '' || url.password !== '' || trimmed.includes('#');
  return hasExtras || url.hostname === '' ? null : url;
}
