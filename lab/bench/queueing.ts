/**
 * How long a job waits on average until a worker is free, in the unit of `serviceTime`: jobs that come at random, `workers`
 * that take `serviceTime` on average each, and `load` of their time in use (0 to below 1). The formula C of Erlang for the
 * queue M/M/c (A. K. Erlang 1917; L. Kleinrock, Queueing Systems I, 3.5), by the recurrence of formula B, which does not
 * overflow. Throws a RangeError for a load at which the queue only grows.
 */
export function meanWait(workers: number, serviceTime: number, load: number): number {
  if (!(load >= 0 && load < 1)) throw new RangeError(`A load of ${load} is not below 1`);
  const offered = workers * load;
  let blocked = 1;
  for (let n = 1; n <= workers; n += 1) blocked = (offered * blocked) / (n + offered * blocked);
  const waits = blocked / (1 - load * (1 - blocked));
  return (waits * serviceTime) / (workers * (1 - load));
}
