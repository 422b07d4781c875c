import { SOURCE_LIMITS } from './source-limits.ts';

/** All product limits, with the unit in the name. Client and server read the same values. */
export const LIMITS = {
  upload: {
    defaultBytes: 5 * 1024 * 1024,
    maxBytes: 20 * 1024 ** 3,
    extensions: ['.json', '.log', '.txt'],
    fieldName: 'logfile',
    fileNameLength: 255,
    fields: 10,
    fieldBytes: 4 * 1024,
    headerPairs: 50,
    perUser: 4,
    total: 16,
    minFreeBytes: 256 * 1024 * 1024,
    /** Uploads that go on after an interruption: from which size the browser uses them, and how they are cut and kept. */
    resumable: {
      fromBytes: 8 * 1024 * 1024,
      partBytes: 32 * 1024 * 1024,
      /** Received bytes after which they are synced to disk and count as received. */
      checkpointBytes: 8 * 1024 * 1024,
      checkpointSeconds: 5,
      /** How long a sender that disappeared blocks others from resuming its upload. */
      leaseSeconds: 20,
      hours: 24,
      openPerUser: 20,
    },
  },
  /** Files are parsed in two queues by their size; in each, one user may have all places but one. */
  parsing: { smallBytes: 5 * 1024 * 1024, atOnce: 3, perUser: 2, partBytes: 1024 ** 3, leastPartBytes: 512 * 1024 },
  reparse: { perMinute: 30 },
  /** What a compressed file may hold. */
  decompressedBytes: 2 * 1024 ** 3,
  line: { keptBytes: 64 * 1024, entryBytes: 256 * 1024, entryLines: 1000, readBytes: 1024 * 1024 },
  metadata: { bytes: 64 * 1024, depth: 32, keys: 500 },
  logFileDetail: { entries: 5000, bytes: 8 * 1024 * 1024 },
  entries: {
    pageDefault: 200,
    pageMax: 1000,
    contextMax: 200,
    indexStride: 500,
    searchLength: 1000,
    componentsLength: 4000,
    timeGaps: 200,
    /** Values of a field that are offered as filters. */
    fieldValues: 6,
    /** Routes of requests in a list, and the bars of each over time. */
    routes: { default: 100, max: 500, bars: 48 },
    /** What a read or search may take, its waiting for others not counted. */
    readSeconds: 10,
    /** Time limit for a ClickHouse response. If there is none, DuckDB gets its full time limit. */
    clickhouseSeconds: 5,
    /** Reads of one person: at work at a time, and waiting. */
    readsPerUser: 4,
    waitingReadsPerUser: 100,
  },
  list: { default: 1000, max: 1000 },
  cases: {
    nameLength: 200,
    serviceLength: 200,
    pathLength: 1000,
    /** Files of a case, and files that one call adds. */
    files: 1000,
    filesPerCall: 200,
    /** How far the clock of a file may be set forward or back. */
    offsetDays: 366,
    listedDefault: 200,
    /** A filter that names files, or templates of files, as text: so many files as headers have room for. */
    filterLength: 10_000,
  },
  dashboard: { logs: 1000, recent: 5 },
  body: {
    bytes: 1024 * 1024,
    /** Of calls that need no token. */
    publicBytes: 8 * 1024,
    ruleTestBytes: 4 * 1024 * 1024,
    depth: 32,
    /** Names, values, lists and objects together: what the thread that answers everyone has to make of a body. */
    parts: 10_000,
  },
  /** Idle timeouts of a connection, and the minimum rate that counts as activity. */
  connection: {
    headersSeconds: 10,
    headerBytes: 16 * 1024,
    /** A body, while it is still coming, brings at least so many bytes a second, counted over the window. */
    bodyWindowSeconds: 30,
    bodyBytesPerSecond: 1024,
    /** A response is aborted when the client reads no byte of it for this long. */
    unreadSeconds: 20,
    /** Unread bytes of all responses together; above this, the oldest response is aborted. */
    unreadBytes: 64 * 1024 * 1024,
    idleSeconds: 20,
    /** Load balancers keep connections for a minute, and must not be the second to notice an end. */
    idleProxySeconds: 75,
    requests: 1000,
    /** How long to keep reading from a rejected connection, so that the client still gets the error. */
    lingerSeconds: 1,
    /** Descriptors that connections never take: for the database, child processes and stored files. */
    descriptorReserve: 256,
    total: 4096,
    perNetwork: 512,
  },
  password: { minLength: 6, maxLength: 256, commonest: 3000 },
  email: { maxLength: 254 },
  personName: { maxLength: 100 },
  session: {
    idleHours: 12,
    absoluteDays: 7,
    perUser: 20,
    /** How often the server looks whether the sessions of open connections are still valid. */
    checkSeconds: 3,
    userAgentLength: 300,
  },
  apiToken: {
    perUser: 20,
    nameLength: 100,
    /** Until it expires: what the screen offers, and the most there is. */
    days: { offered: [7, 30, 90, 365], default: 30, max: 366 },
    /** How long one that has expired stays in the list. */
    expiredDays: 30,
    pageMax: 200,
  },
  login: {
    failures: 5,
    windowMinutes: 5,
    firstLockSeconds: 30,
    maxLockSeconds: 900,
    perIpPerMinute: 60,
    /** Of an account from all networks together that it has not signed in from lately. */
    newNetworks: { failures: 15, windowMinutes: 60 },
    knownNetworkDays: 30,
    /** Passwords that are hashed at the same time, and that wait for it. */
    hashesAtOnce: 2,
    waitingHashes: 64,
    busySeconds: 5,
  },
  setup: { wrongTries: 10, windowMinutes: 5, firstLockSeconds: 1, maxLockSeconds: 60 },
  rca: {
    /** The options dialog has no upper bound. Any timeout up to a day is accepted, and no call really gets more than `applied`. */
    timeoutSeconds: {
      min: 1,
      max: 86_400,
      applied: 1800,
      modalDefault: 120,
      panelDefault: 300,
      panelMin: 30,
      panelMax: 1800,
    },
    chunks: { default: 8, min: 1, max: 32 },
    /**
     * `generic` and `large` are assumed of a server that reports no window, `large` where the name is that of a large model;
     * Ollama is asked for the window it reports up to `large`, and for `default` where it reports none.
     */
    contextTokens: { default: 8192, generic: 4096, large: 32_768, anthropic: 200_000, min: 2048, max: 4_000_000 },
    outputTokens: { min: 400, max: 1_000_000 },
    /** Room for thinking before an answer, in tokens. */
    thinkingTokens: { low: 4096, medium: 8192, high: 16_384 },
    /** A model that may search the log: how often it is asked, how many calls it may make, and how much it is told. */
    attempts: 3,
    waitingPerUser: 5,
    runningPerWorker: 4,
    /** Of those of a worker: one user leaves room for the others. */
    runningPerUser: 2,
    /** An estimate that takes longer is none. */
    estimateSeconds: 60,
    /** Runs with a model that say how long it takes. */
    timedRuns: 20,
    /** Results in the list of a file's runs; older ones are read one by one. */
    listedResults: 10,
  },
  result: { errorRows: 200, recommendations: 50, textLength: 20_000, rawResponseBytes: 256 * 1024 },
  llm: {
    urlLength: 2048,
    connectSeconds: 5,
    listSeconds: 10,
    statusConnectSeconds: 3,
    statusSeconds: 5,
    idleSeconds: 60,
    /** Of an answer under way: slow processors manage one or two tokens a second. */
    leastPace: { tokens: 30, seconds: 180 },
    pullIdleSeconds: 120,
    pullsAtOnce: 4,
    pullsPerUser: 2,
    /** A download that breaks off is taken up again; it counts from the last time that bytes came. */
    pullTries: 3,
    listedPulls: 50,
    pullDays: 7,
    retryAfterSeconds: 30,
    listBytes: 1024 * 1024,
    completionBytes: 8 * 1024 * 1024,
    recordBytes: 64 * 1024,
    records: 10_000,
    listedRecords: 200,
    recordDays: 30,
    testsPerMinute: 30,
    testedEndpointMinutes: 10,
    probeCacheMinutes: 10,
    listedChecks: 10,
    checksAtOnce: 2,
    checksPerUser: 1,
  },
  /** Asking a model for the layout of a log that was not understood: what it is shown, and how much its answer must fit. */
  formatInference: {
    leastLines: 20,
    sampleLines: 40,
    lineLength: 300,
    seconds: 30,
    outputTokens: 700,
    matchedShare: 0.8,
  },
  feedback: { correctionLength: 4000 },
  /** Patterns that are left out of analyses: of one person in all of their files, and in one file; and those that a result names, in characters. */
  ignoredPatterns: { perUser: 200, perFile: 200, listed: 100, length: 1000 },
  ...SOURCE_LIMITS,
  serverLog: { entries: 500 },
  audit: {
    pageDefault: 100,
    keptDays: 400,
    /** Entries that are read for an export at a time. */
    exportPage: 1000,
    /** One entry stands for all that a person looks at in a file within this time. */
    viewMinutes: 60,
  },
  rules: {
    patternLength: 1000,
    /** Of a compiled pattern: repeats of repeats write themselves out. */
    patternInstructions: 10_000,
    patterns: 50,
    mappings: 50,
    perUser: 200,
    testLines: 1000,
    testLineBytes: 16 * 1024,
    testsPerUser: 2,
    tests: 8,
    savesPerUser: 20,
    saves: 100,
    /** Matching with the engine that is fast and can run away. */
    fastSeconds: 2,
    /** The same lines with the engine whose time grows with the text only. */
    linearSeconds: 10,
    compileSeconds: 2,
    nameLength: 200,
    descriptionLength: 2000,
    /** Of rules while a file is parsed: what the fast engine may take for so many lines, and the linear one for a whole file. */
    parse: { fastMilliseconds: 250, windowLines: 10_000, linearMilliseconds: 10_000, patternsPerFile: 500 },
  },
  webhook: {
    urlLength: 2048,
    attemptSeconds: 10,
    /** Waiting time after each failed attempt but the last: eight attempts in about a day. */
    retrySeconds: [5, 300, 1800, 7200, 14_400, 28_800, 36_000],
    summaryLength: 300,
    listedDeliveries: 50,
    deliveryDays: 30,
  },
  polling: { listMs: 10_000, runMs: 2000, reviewCloseMs: 1200 },
  /** For clients that wait for the server: the first delay, and how long to tolerate no response or a request to wait. */
  client: { firstPollMs: 250, patienceSeconds: 60 },
  events: {
    heartbeatSeconds: 15,
    perUser: 20,
    /** Events kept for a client that comes back. */
    replayed: 500,
    /** A client that leaves more than this unread is cut off. */
    unreadBytes: 256 * 1024,
    retrySeconds: [1, 2, 5, 10],
    /** How long the browser collects changes before it fetches again. */
    gatherMs: 500,
  },
  /** Stored files are read again and compared with their checksums: how often, and how fast at most. */
  verify: { everyDays: 7, bytesPerSecond: 64 * 1024 ** 2 },
  softDeleteDays: 30,
  /** For how many days an administrator may have files kept before they are deleted by themselves. */
  keepDays: { max: 3650 },
  /** Stored blobs that no log file names: how long they are kept, and from how many on, and which share of all, something is wrong. */
  orphans: { days: 7, alarmCount: 10, alarmShare: 0.05 },
} as const;

/** Where the browser looks for a server when nothing else is known. */
export const DEFAULT_BACKEND_URL = 'http://localhost:8080';
/** Where a model server usually listens on the same machine. */
export const DEFAULT_LLM_ENDPOINT = 'http://127.0.0.1:11434';
/** What a model name may look like. */
export const MODEL_NAME = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,199}$/;
