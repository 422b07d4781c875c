/** True for a status after which the same request may succeed a moment later; 0 is no answer at all. */
export function isWorthRetrying(status: number): boolean {
  // A full disk stays full; of the refusals only those of a place, a lock and a crowd pass.
  return status === 0 || (status >= 500 && status !== 507) || [409, 423, 429].includes(status);
}
