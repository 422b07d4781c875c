/** A well-known kind of failure: what it usually does and what usually helps. General knowledge, not read from the log. */
export interface FailureFamily {
  id: string;
  name: string;
  /** Words that prove the kind by themselves; a word that merely goes with it is no proof. */
  shape: RegExp;
  impact: string;
  fix: string;
}

/** The first family whose shape matches wins: causes stand before the symptoms they lead to. */
const FAILURE_FAMILIES: readonly FailureFamily[] = [
  {
    id: 'out-of-memory',
    name: 'memory exhausted',
    shape:
      /\bout of memory\b|\boom[- _]?kill|OutOfMemoryError|MemoryError|cannot allocate memory|memory limit exceeded/i,
    impact: 'The process is killed or slows down until it stops answering.',
    fix: 'Find what grew (load, a cache, a leak), limit it, and give the process a memory limit with headroom.',
  },
  {
    id: 'disk-full',
    name: 'storage full',
    shape: /no space left on device|\bENOSPC\b|\bdisk (?:is )?full\b|disk quota exceeded/i,
    impact: 'Writes fail; databases and queues stop or turn read-only.',
    fix: 'Free or extend the volume, fix what should have cleaned it up (retention, rotation), and set an alert well before it fills up.',
  },
  {
    id: 'deadlock',
    name: 'lock conflict',
    shape:
      /deadlock (?:found|detected)|lock wait timeout exceeded|could not serialize access|canceling statement due to lock timeout/i,
    impact: 'Transactions wait for each other and are rolled back.',
    fix: 'Take locks in one order, keep transactions short, and run schema changes and batches outside busy hours with a lock timeout.',
  },
  {
    id: 'connection-pool',
    name: 'connection pool exhausted',
    shape:
      /connection pool (?:is )?(?:exhausted|empty|full|timed out)|too many (?:clients|connections)|connection is not available, request timed out|unable to acquire .{0,20}connection|QueuePool limit|timeout acquiring a connection/i,
    impact: 'Requests wait for a connection and time out.',
    fix: 'Find what is holding the connections (slow queries, locks, leaks) before you increase the pool size.',
  },
  {
    id: 'certificate',
    name: 'certificate problem',
    shape:
      /certificate (?:has expired|is expired|expired|is not yet valid|verify failed|signed by unknown)|\bx509: |PKIX path|unknown ca\b|self[- ]signed certificate/i,
    impact: 'Encrypted connections are refused.',
    fix: 'Renew or fix the certificate and its chain, check the system clock, and monitor expiry dates.',
  },
  {
    id: 'name-resolution',
    name: 'name resolution failure',
    shape:
      /getaddrinfo|\bEAI_AGAIN\b|\bENOTFOUND\b|name or service not known|could not resolve host|no such host\b|SERVFAIL|NXDOMAIN|UnknownHost|temporary failure in name resolution/i,
    impact: 'Services cannot be found by name.',
    fix: 'Check the resolver and the zone it serves, then the search path and the name itself.',
  },
  {
    id: 'schema',
    name: 'schema or migration mismatch',
    shape:
      /relation .{1,80} does not exist|\bcolumn .{1,80} does not exist|no such table|unknown column|table .{1,80} doesn't exist/i,
    impact: 'Queries that expect the other schema fail.',
    fix: 'Compare the schema with the running release; finish, fix, or roll back the migration.',
  },
  {
    id: 'access',
    name: 'access denied',
    shape:
      /permission denied|access denied|authentication failed|invalid credentials|\b401 unauthorized|\b403 forbidden|dubious ownership/i,
    impact: 'Calls are refused, or someone tries to get in.',
    fix: 'Check which identity was used and which permissions it has.',
  },
  {
    id: 'throttling',
    name: 'limit exceeded',
    shape: /rate limit (?:was )?exceeded|too many requests|\brequest was throttled|ThrottlingException/i,
    impact: 'Requests beyond the limit are slowed down or dropped.',
    fix: 'Find what increased the demand, shed or batch it, then adjust the limit or the capacity.',
  },
  {
    id: 'null-reference',
    name: 'null reference',
    shape:
      /NullPointerException|NullReferenceException|nil pointer dereference|cannot read propert(?:y|ies) .{0,20}of (?:null|undefined)|'NoneType' object/i,
    impact: 'The operation ends with an exception.',
    fix: 'Find where the missing value comes from (see the stack trace), handle its absence, and check the change that removed it.',
  },
  {
    id: 'crash',
    name: 'process crash',
    shape: /segmentation fault|\bSIGSEGV\b|core dumped|\bSIGABRT\b|kernel panic/i,
    impact: 'The process exits immediately and loses its work in progress.',
    fix: 'Read the stack trace or core file of the first crash and the change before it.',
  },
  {
    id: 'missing-dependency',
    name: 'dependency missing',
    shape:
      /no match for argument|cannot find (?:module|package)|ModuleNotFoundError|No module named|undefined reference to|unresolved (?:import|reference)|could not find artifact|Module not found/i,
    impact: 'The build or startup cannot continue.',
    fix: 'Add the missing package, file or library, or correct its name and version where it is asked for.',
  },
  {
    id: 'compile',
    name: 'compile or type error',
    shape: /\berror TS\d+|\berror\[E\d+\]|\.\w{1,4}:\d+(?::\d+)?: (?:fatal )?error: |\bSyntaxError\b|mismatched types/i,
    impact: 'The build stops.',
    fix: 'Correct the first reported error; later ones often follow from it.',
  },
  {
    id: 'style-check',
    name: 'style or lint check failed',
    shape: /would reformat|code style issues|\bclippy::|files were modified by this hook/i,
    impact: 'The check rejects the change.',
    fix: 'Run the formatter or linter locally and commit what it changes.',
  },
  {
    id: 'network',
    name: 'connection failure',
    shape:
      /connection (?:refused|reset)|\bECONNREFUSED\b|\bECONNRESET\b|no route to host|network is unreachable|no healthy upstream/i,
    impact: 'Calls to another service fail.',
    fix: 'Check whether the other side was up and reachable at that time.',
  },
];

/** Kinds that explain more of a build or a test run than what a service would have. */
const OF_RUNS = new Set(['missing-dependency', 'compile', 'style-check']);

/** The well-known kind of failure that a text proves; null when it proves none. */
export function failureFamily(text: string, isRun = false): FailureFamily | null {
  const matching = FAILURE_FAMILIES.filter((family) => family.shape.test(text));
  return (isRun ? matching.find(({ id }) => OF_RUNS.has(id)) : undefined) ?? matching[0] ?? null;
}
