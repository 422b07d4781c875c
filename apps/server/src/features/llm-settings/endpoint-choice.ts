import { DEFAULT_LLM_ENDPOINT } from '@rootline/contract';

/**
 * The endpoint that counts for a user. Never saved: the operator's, if there is one. Saved empty means the default: the
 * operator's, else the usual place of a model server on this machine.
 * @param saved null: never saved
 * @param operators null: none set
 */
export function effectiveEndpoint(saved: string | null, operators: string | null): string | null {
  if (saved === null) return operators;
  return saved === '' ? defaultEndpoint(operators) : saved;
}

/** What an empty endpoint means. */
export function defaultEndpoint(operators: string | null): string {
  return operators ?? DEFAULT_LLM_ENDPOINT;
}
