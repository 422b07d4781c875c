/** Of what is read from a source, sent into a ring, followed live, or told from outside. */
export const SOURCE_LIMITS = {
  /** Sources that the server reads, and what is captured from them. */
  sources: {
    max: 100,
    nameLength: 100,
    addressLength: 2048,
    settingLength: 4000,
    credentialLength: 20_000,
    testSeconds: 15,
    testsPerMinute: 30,
    estimatesPerMinute: 60,
    /** Of a capture from now on, the rate of so long a time is told. */
    estimatedLiveSeconds: 300,
    listedStreams: 500,
    /** Of one capture. */
    streams: 100,
    listedCaptures: 20,
    /** How long what became of a capture is told. */
    captureDays: 30,
    capture: {
      minutes: { default: 15, max: 7 * 24 * 60 },
      /** What the screen offers, and the most there is. */
      bytes: {
        offered: [10 * 1024 ** 2, 50 * 1024 ** 2, 200 * 1024 ** 2],
        default: 50 * 1024 ** 2,
        max: 512 * 1024 ** 2,
      },
      /** Times the most bytes of an upload that all streams together may have. */
      uploadTimes: 20,
      lines: 10_000_000,
      seconds: 3600,
      /** What is read at most to find the newest lines. */
      readBytes: 4 * 1024 ** 3,
      atOnce: 4,
      perUser: 2,
    },
  },
  /** Live tails: lines of sources and rings as they are written. */
  tails: {
    perUser: 5,
    inAll: 60,
    /** Sources that are read for tails at a time; tails of the same streams share one. */
    sources: 30,
    /** What waits for a slow reader, and what a second tail begins with; older lines are skipped and counted. */
    lines: 2000,
    bytes: 1024 ** 2,
    /** What is longer is cut, in characters. */
    lineLength: 8000,
    streams: 100,
    /** How far back a tail begins. */
    backSeconds: 30,
    flushMs: 200,
    heartbeatSeconds: 15,
    /** A reader that takes nothing for so long is cut off. */
    unreadSeconds: 60,
    /** A bar of the chart of a live view, and how many are drawn. */
    barSeconds: 5,
    shownBars: 120,
    /** Lines that a browser keeps. */
    shownLines: 10_000,
  },
  /** What other programs send and the server keeps for a while. */
  rings: {
    most: 50,
    nameLength: 100,
    bytes: { default: 256 * 1024 ** 2, min: 8 * 1024 ** 2, max: 64 * 1024 ** 3 },
    minutes: { default: 60, min: 1, max: 7 * 24 * 60 },
    /** What its senders may bring, on average. */
    bytesPerSecond: { default: 4 * 1024 ** 2, min: 16 * 1024, max: 1024 ** 3 },
    /** Of a body as it is sent, and of what it unpacks to or what its records take. */
    bodyBytes: 8 * 1024 ** 2,
    decodedBytes: 32 * 1024 ** 2,
    /** Bodies that are received and stored at the same time: of one ring, and of all. */
    bodiesAtOnce: 4,
    bodiesInAll: 12,
    /** What is longer is cut, in characters. */
    lineLength: 256 * 1024,
    streamLength: 200,
    capture: { streams: 200, perMinute: 12, nameLength: 200 },
    /** Of a source that is watched. */
    ofSource: {
      bytes: 64 * 1024 ** 2,
      minutes: 15,
      /** How far back it begins. */
      backSeconds: 300,
      flushMs: 500,
      /** What waits to be stored holds the source back. */
      waitingBytes: 1024 ** 2,
      /** Waiting time after each failed attempt to read the source; the last one repeats. */
      retrySeconds: [2, 5, 15, 30, 60],
    },
    syslog: { messageBytes: 256 * 1024, connections: 256, perNetwork: 64, idleSeconds: 3600 },
    watch: {
      /** Time between looks at a ring whose lines change: the shortest, the longest, and what share of a core one ring and all may take. */
      lookSeconds: 2,
      longestLookSeconds: 20,
      share: { ring: 1 / 20, all: 1 / 4 },
      /** What a look judges: the last lines, of one ring and of all. */
      windowSeconds: 300,
      windowBytes: 4 * 1024 ** 2,
      bytesInAll: 48 * 1024 ** 2,
      /** A change counts after so long. */
      holdSeconds: 20,
      /** A failure holds while so many entries of the last seconds report one: what stands alone is no failure of the service. */
      freshSeconds: 15,
      freshFailures: 2,
      /** So long without a failing look is a recovery. */
      calmSeconds: 300,
      /** A ring in which no line arrives for so long is silent. */
      silentSeconds: 300,
      /** What a case contains from before the failure. */
      caseMinutes: 10,
      /** Of a ring: incidents that are told, so that a hostile sender cannot fill the disk with cases. */
      incidentsPerHour: 6,
      incidentDays: 30,
      /** What the strip shows. */
      stripHours: 6,
      spans: 200,
      /** Causes of one outage that are told apart. */
      causes: 50,
    },
  },
  /** Receivers of alerts, which make a case of the logs around each. */
  alerts: {
    receivers: 50,
    nameLength: 100,
    /** How long before an alert its window begins. */
    minutes: { default: 15, min: 1, max: 24 * 60 },
    places: 50,
    streams: 100,
    streamLength: 4000,
    /** Of an alert, so much is kept; of a place, so many are compared. */
    labels: { kept: 50, length: 300, perPlace: 20 },
    bodyBytes: 1024 * 1024,
    perBody: 200,
    /** Of a receiver: requests, and alerts that are new. */
    requestsPerMinute: 120,
    newPerMinute: 30,
    listed: 20,
    keptDays: 30,
    /** An alert that is not repeated for so long is over, even if no one says that it was resolved. */
    unheardHours: 48,
    /** Waiting time after each failed attempt to read the source but the last: ten minutes in all. */
    retrySeconds: [5, 15, 30, 60, 120, 170, 200],
    summaryLength: 300,
  },
  /** Deploys, flags and configurations, as told by those who change them. */
  changes: {
    titleLength: 200,
    serviceLength: 100,
    linkLength: 2048,
    labels: { most: 20, nameLength: 100, valueLength: 200 },
    /** How far ahead of the server's clock a change may lie. */
    aheadMinutes: 5,
    perMinute: 120,
    /** How many changes are kept of one capture. */
    perCapture: 100,
    most: 100_000,
    /** How long before a failure a change is named with its causes. */
    beforeMinutes: 60,
    named: 5,
  },
} as const;
