interface Options {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Pieces of work that wait at most. */
  waiting: number;
  /** The error for work that is not accepted. */
  refusal: () => Error;
}

/** Whose work it is, from the coarsest name to the finest: the names of each level take turns. */
export type Lane = readonly string[];

/**
 * Runs work in fair turns. Much work of one person waits behind their own, not before that of others; newcomers go
 * first, since most people bring one piece of work. A full queue drops the newest work of the fullest lane, so that a
 * flood displaces itself.
 */
export function createFairQueue({ atOnce, waiting, refusal }: Options) {
  const root: Branch = newBranch();
  let running = 0;

  function next(): void {
    if (running >= atOnce || root.size === 0) return;
    running += 1;
    takeTurn(root)?.begin();
  }

  function waitForTurn(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ticket = { begin: resolve, drop: reject };
    const leave = () => {
      if (removeTicket(root, lane, ticket)) reject(refusal());
    };
    if (signal?.aborted) reject(refusal());
    else {
      addTicket(root, lane, ticket);
      signal?.addEventListener('abort', leave);
      if (running < atOnce) next();
      else if (root.size > waiting) dropNewest(root)?.drop(refusal());
    }
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  return {
    /** Throws the refusal when the work is dropped, or the signal is aborted before its turn. */
    async run<T>(lane: Lane, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      await waitForTurn(lane, signal);
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}

interface Ticket {
  begin(): void;
  drop(error: Error): void;
}

/** A level of names; the map's order is the order of turns. Only the last level holds tickets. */
interface Branch {
  size: number;
  /** True once some of what waits here had its turn. */
  isServed: boolean;
  children: Map<string, Branch>;
  tickets: Ticket[];
}

function newBranch(): Branch {
  return { size: 0, isServed: false, children: new Map(), tickets: [] };
}

function addTicket(branch: Branch, [name, ...rest]: Lane, ticket: Ticket): void {
  branch.size += 1;
  if (name === undefined) {
    branch.tickets.push(ticket);
    return;
  }
  const child = branch.children.get(name) ?? newBranch();
  branch.children.set(name, child);
  addTicket(child, rest, ticket);
}

function takeTurn(branch: Branch): Ticket | undefined {
  branch.size -= 1;
  branch.isServed = true;
  const children = [...branch.children];
  const next = children.find(([, child]) => !child.isServed) ?? children[0];
  if (next === undefined) return branch.tickets.shift();
  const [name, child] = next;
  branch.children.delete(name);
  const ticket = takeTurn(child);
  if (child.size > 0) branch.children.set(name, child);
  return ticket;
}

function dropNewest(branch: Branch): Ticket | undefined {
  branch.size -= 1;
  let fullest: [string, Branch] | undefined;
  // Among equals the last: what has come first keeps its place.
  for (const entry of branch.children) if (fullest === undefined || entry[1].size >= fullest[1].size) fullest = entry;
  if (fullest === undefined) return branch.tickets.pop();
  const [name, child] = fullest;
  const ticket = dropNewest(child);
  if (child.size === 0) branch.children.delete(name);
  return ticket;
}

function removeTicket(branch: Branch, [name, ...rest]: Lane, ticket: Ticket): boolean {
  if (name === undefined) {
    const index = branch.tickets.indexOf(ticket);
    if (index === -1) return false;
    branch.tickets.splice(index, 1);
    branch.size -= 1;
    return true;
  }
  const child = branch.children.get(name);
  if (child === undefined || !removeTicket(child, rest, ticket)) return false;
  if (child.size === 0) branch.children.delete(name);
  branch.size -= 1;
  return true;
}
