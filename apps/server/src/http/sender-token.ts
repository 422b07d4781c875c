/**
 * The token in a header of authorization: a bearer token, the password of Basic, or the second half of an API key as
 * shippers for Elasticsearch send it. Null where there is none.
 */
export function senderToken(authorization: string | undefined): string | null {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (!['basic', 'apikey'].includes(scheme.toLowerCase())) return null;
  const text = Buffer.from(value, 'base64').toString();
  const colon = text.indexOf(':');
  return colon === -1 ? null : text.slice(colon + 1);
}
