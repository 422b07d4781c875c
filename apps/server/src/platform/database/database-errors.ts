/** Socket errors, and the classes of SQLSTATE that say the server is gone, going or full of connections. */
const AWAY = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|57P0|53300)/;
const AWAY_WORDS =
  /^(Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** True for an error that means: the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway || AWAY_WORDS.test(error.message)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && isFromDatabase(error) && AWAY.test(code)) return true;
  return error instanceof AggregateError && error.errors.some(isDatabaseAway);
}

/** True when the database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '53100';
}

/** For what is noted beside a read: it is left out while the database's disk is full, since reading needs no room. */
export async function leaveOutWhenFull(note: Promise<unknown>): Promise<void> {
  try {
    await note;
  } catch (error) {
    if (!isDatabaseFull(error)) throw error;
  }
}

/** True for a row that breaks the named unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    (error as { code?: unknown }).code === '23505' &&
    (error as { constraint?: unknown }).constraint === constraint
  );
}

class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** For checks of the database itself: throws DatabaseAway when the query takes longer. */
export async function answerWithin<T>(milliseconds: number, query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseAway('The database is not responding')), milliseconds);
  });
  try {
    return await Promise.race([query, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sockets of other clients (a model server) fail with the same codes; pg's stack tells them apart. */
function isFromDatabase(error: Error): boolean {
  return /[\\/](pg|pg-pool|pg-protocol|kysely)[\\/]/.test(error.stack ?? '') || 'severity' in error;
}
