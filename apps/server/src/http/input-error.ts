/** A request that does not follow its schema; the message names the field. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
