/** A well-known kind of failure: what it usually does and what usually helps. General knowledge, not read from the log. */
export interface FailureFamily {
  id: string;
  name: string;
  shape: RegExp;
  impact: string;
  fix: string;
}

/** The first family whose shape matches wins: causes stand before the symptoms they lead to. */
export const FAILURE_FAMILIES: readonly FailureFamily[] = [
  {
    id: 'out-of-memory',
    name: 'memory exhausted',
    shape: /out of memory|oom[- _]?kill|OutOfMemory|heap (?:space|limit|\d+ ?%)|cannot allocate memory|memory limit/i,
    impact: 'The process is killed or slows down until it stops answering.',
    fix: 'Find what grew (a load, a cache, a leak), bound it, and give the process a memory limit with head room.',
  },
  {
    id: 'disk-full',
    name: 'storage full',
    shape: /no space left|disk (?:is )?full|volume .{0,40}full|\b(?:9\d|100) ?% full|quota exceeded|ENOSPC/i,
    impact: 'Writes fail; databases and queues stop or turn read-only.',
    fix: 'Free or extend the volume, repair what should have cleaned it up (retention, rotation), and alert well before it is full.',
  },
  {
    id: 'deadlock',
    name: 'lock conflict',
    shape: /deadlock|waits? for \w*lock|lock (?:wait )?timeout|could not serialize|lock held/i,
    impact: 'Transactions wait for each other and are rolled back.',
    fix: 'Take locks in one order, keep transactions short, and run schema changes and batches outside busy hours with a lock timeout.',
  },
  {
    id: 'connection-pool',
    name: 'connection pool exhausted',
    shape:
      /connection pool|pool (?:is )?(?:exhausted|empty|timeout)|too many connections|unable to acquire .*connection|connection is not available/i,
    impact: 'Requests wait for a connection and time out.',
    fix: 'Look for what holds the connections (slow queries, locks, leaks) before raising the pool size.',
  },
  {
    id: 'certificate',
    name: 'certificate problem',
    shape: /certificate|x509|handshake|\btls\b|\bssl\b/i,
    impact: 'Encrypted connections are refused.',
    fix: 'Renew or correct the certificate and its chain, check the clock, and watch expiry dates.',
  },
  {
    id: 'name-resolution',
    name: 'name resolution failure',
    shape:
      /getaddrinfo|EAI_AGAIN|ENOTFOUND|name or service not known|could not resolve|SERVFAIL|NXDOMAIN|resolver|\bdns\b/i,
    impact: 'Services cannot be found by name.',
    fix: 'Check the resolver and the zone it serves, then the search path and the name itself.',
  },
  {
    id: 'schema',
    name: 'schema or migration mismatch',
    shape: /relation .* does not exist|no such table|unknown column|no mapping found|migration|ALTER TABLE|schema/i,
    impact: 'Queries that expect the other schema fail.',
    fix: 'Compare the schema with the release that is running; finish, repair or roll back the migration.',
  },
  {
    id: 'access',
    name: 'access denied',
    shape:
      /permission denied|access denied|forbidden|unauthori[sz]ed|not accessible|authentication fail|invalid credentials|accepted password|failed password|dubious ownership|\b40[13]\b/i,
    impact: 'Calls are refused, or someone tries to get in.',
    fix: 'Check which identity was used and which rights it has; when the sign-ins are not yours, lock the account and change its secrets.',
  },
  {
    id: 'throttling',
    name: 'limit or capacity exceeded',
    shape:
      /throttl|rate limit|\b429\b|quota|capacity|overload|shedding|queue full|too many requests|saturat|resource exhausted/i,
    impact: 'Requests beyond the limit are slowed down or dropped.',
    fix: 'Find what raised the demand, shed or batch it, then adjust the limit or the capacity.',
  },
  {
    id: 'configuration',
    name: 'configuration error',
    shape:
      /config|no value|missing (?:key|setting|property|variable)|environment variable|invalid (?:option|value|argument)|profile|feature flag|not found \(org|registration/i,
    impact: 'Code runs with settings it does not expect.',
    fix: 'Compare the configuration with the last one that worked; restore it and validate it at start.',
  },
  {
    id: 'null-reference',
    name: 'null reference',
    shape:
      /NullPointer|nil pointer|null reference|cannot read propert|undefined is not|NoneType|AttributeError|TypeError/i,
    impact: 'The operation ends with an exception.',
    fix: 'Find where the missing value comes from (see the stack trace), handle its absence, and check the change that removed it.',
  },
  {
    id: 'crash',
    name: 'process crash',
    shape: /panic|segmentation fault|SIGSEGV|core dumped|SIGABRT|fatal signal|crash/i,
    impact: 'The process ends at once and loses its work in progress.',
    fix: 'Read the stack trace or core file of the first crash and the change before it.',
  },
  {
    id: 'missing-dependency',
    name: 'dependency missing',
    shape:
      /no match for argument|cannot find module|ModuleNotFound|ImportError|undefined reference|unresolved (?:import|reference)|package .* not found|could not find .*package|no such file or directory|bad file/i,
    impact: 'The build or the start cannot go on.',
    fix: 'Add the missing package, file or library, or correct its name and version where it is asked for.',
  },
  {
    id: 'compile',
    name: 'compile or type error',
    shape: /error TS\d+|error\[E\d+\]|: error: |mismatched types|compil|syntax error|SyntaxError|type error/i,
    impact: 'The build stops.',
    fix: 'Correct the first reported error; later ones often follow from it.',
  },
  {
    id: 'style-check',
    name: 'style or lint check failed',
    shape: /prettier|eslint|\blint|code style|format(?:ting|ter) |pre-commit|clippy|flake8|\bruff\b/i,
    impact: 'The check refuses the change.',
    fix: 'Run the formatter or linter locally and commit what it changes.',
  },
  {
    id: 'test',
    name: 'test failure',
    shape: /\btests? failed|\bassert|test suite|no tests found|failed to pass|DocTest|\btest_\w+|\.test\.[jt]sx?\b/i,
    impact: 'The run is stopped before anything is released.',
    fix: 'Run the first failing test alone and compare what it expects with what it gets; check recent changes of both.',
  },
  {
    id: 'bad-data',
    name: 'invalid data',
    shape:
      /validation|out of range|malformed|parse error|unexpected token|decode|deserializ|poison|invalid (?:record|format|json|input)/i,
    impact: 'The record cannot be processed; a retry meets it again.',
    fix: 'Set the record aside, correct its producer, and make the reader skip what it cannot read.',
  },
  {
    id: 'slow-query',
    name: 'slow operation',
    shape: /slow (?:query|request)|took \d+ ?m?s|latency|exceeded \d+ ?ms|full scan/i,
    impact: 'Callers wait and may time out.',
    fix: 'Look at what the operation reads (missing index or bound, repeated calls) and at what changed when it became slow.',
  },
  {
    id: 'network',
    name: 'connection failure',
    shape:
      /connection (?:refused|reset|closed|timed out)|unreachable|broken pipe|ECONN|bad gateway|\b50[234]\b|unavailable|no healthy upstream|network|socket/i,
    impact: 'Calls to another service fail.',
    fix: 'Check whether the other side was up and reachable at that time; bound the retries.',
  },
  {
    id: 'timeout',
    name: 'timeout',
    shape: /time(?:d)? ?out|deadline exceeded|did not answer/i,
    impact: 'The caller gives up while the other side is still busy.',
    fix: 'Find what made the other side slow before changing the limit.',
  },
  {
    id: 'data-store',
    name: 'database error',
    shape: /sql|database|jdbc|postgres|mysql|mongo|redis|transaction|query/i,
    impact: 'Reads or writes fail.',
    fix: 'Look at the log of the database at the same time.',
  },
];

/** Kinds that explain more of a build or a test run than what a service would have. */
const OF_RUNS = new Set(['missing-dependency', 'compile', 'style-check', 'test']);

/** The well-known kind of failure that a text speaks of; null when none does. */
export function failureFamily(text: string, isRun = false): FailureFamily | null {
  const matching = FAILURE_FAMILIES.filter((family) => family.shape.test(text));
  return (isRun ? matching.find(({ id }) => OF_RUNS.has(id)) : undefined) ?? matching[0] ?? null;
}
