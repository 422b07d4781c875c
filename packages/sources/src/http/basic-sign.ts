import type { Place } from '../place.ts';
import type { Sign } from './transport.ts';

/** Proves who asks by a token, or a name with its password; nothing where neither was given. */
export function basicSign({ credentials }: Place, scheme = 'Bearer'): Sign {
  const { token, username, password = '' } = credentials;
  const authorization =
    token !== undefined
      ? `${scheme} ${token}`
      : username !== undefined
        ? `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
        : null;
  return async () => (authorization === null ? {} : { authorization });
}
