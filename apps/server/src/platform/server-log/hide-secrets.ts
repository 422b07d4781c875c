import { hideAlertTokens, hideApiTokens, hideRingTokens } from '@rootline/contract';

/** Takes tokens, passwords and credentials out of a text for the server log. */
export function hideSecrets(text: string): string {
  return hideAlertTokens(hideRingTokens(hideApiTokens(text)))
    .replace(/\b(Bearer|Basic)\s+[\w~+/=.-]{8,}/gi, '$1 [hidden]')
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/:@]*:[^\s/@]*@/gi, '$1[hidden]@')
    .replace(
      /\b(password|passwd|secret|token|api[_-]?key|authorization)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
      '$1$2[hidden]',
    );
}
