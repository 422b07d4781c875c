import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  API_TOKEN_SCOPES,
  ENDPOINTS,
  type Endpoint,
  LIMITS,
  PERMISSIONS,
  type Role,
  SCOPE_OF_PERMISSION,
} from '../../packages/contract/src/index.ts';

/** Every row of these tables must stand in docs/security.md as the code says it. */
export function checkSecurityTables(root: string): string[] {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  return [...roleTable(), ...scopeTable(), ...limitTable()]
    .filter((row) => !text.includes(`${row}\n`))
    .map((row) => `docs/security.md lacks this row: ${row}`);
}

/** Who may do what: permissions in the order of the code, with the calls that ask for them. */
export function roleTable(): string[] {
  const calls: Endpoint[] = Object.values(ENDPOINTS);
  const rows = Object.entries(PERMISSIONS).map(([permission, { open, strict }]) => {
    const asking = calls
      .filter((call) => call.permission === permission)
      .map(nameOf)
      .toSorted();
    return `| \`${permission}\` | ${asking.join(', ')} | ${initials(open)} | ${initials(strict)} |`;
  });
  return ['| permission | calls | open | strict |', '|---|---|---|---|', ...rows];
}

/** What an API token may call by its scopes, then without any, then never. */
export function scopeTable(): string[] {
  const calls: Endpoint[] = Object.values(ENDPOINTS);
  const rows = [...API_TOKEN_SCOPES, 'every-token', 'no-token'].map((scope) => {
    const allowed = calls
      .filter(({ permission }) => permission !== 'public' && SCOPE_OF_PERMISSION[permission] === scope)
      .map(nameOf)
      .toSorted();
    const heading = SCOPE_HEADINGS[scope] ?? `\`${scope}\``;
    return `| ${heading} | ${allowed.join(', ')} |`;
  });
  return ['| scope | calls |', '|---|---|', ...rows];
}

const SCOPE_HEADINGS: Record<string, string> = { 'every-token': 'any scope', 'no-token': 'no API token' };

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
}

function initials(roles: readonly Role[]): string {
  return roles.map((role) => role.slice(0, 1)).join(' ');
}

/** The limits that guard the server, with their numbers. */
export function limitTable(): string[] {
  const {
    parsing,
    reparse,
    login,
    session,
    apiToken,
    password,
    upload,
    body,
    line,
    llm,
    rca,
    rules,
    entries,
    logFileDetail,
    softDeleteDays,
    orphans,
    audit,
    connection,
    decompressedBytes,
    rings,
    tails,
    alerts,
  } = LIMITS;
  const rows: [string, string][] = [
    [
      'failed sign-ins per account and network',
      `${login.failures} in ${login.windowMinutes} minutes, then a wait of ${login.firstLockSeconds} seconds that doubles up to ${login.maxLockSeconds}`,
    ],
    [
      'failed sign-ins per account from new networks together',
      `${login.newNetworks.failures} in ${login.newNetworks.windowMinutes} minutes, then the same waits`,
    ],
    ['sign-ins per new network', `${login.perIpPerMinute} a minute`],
    ['password hashing', `${login.hashesAtOnce} at a time, ${login.waitingHashes} waiting`],
    ['session', `${session.idleHours} hours idle, ${session.absoluteDays} days in all, ${session.perUser} per account`],
    [
      'API tokens',
      `${apiToken.perUser} per person, ${apiToken.days.max} days at most; one that has expired is listed for ${apiToken.expiredDays} days more`,
    ],
    ['password', `${password.minLength} to ${password.maxLength} characters`],
    [
      'upload',
      `${mib(upload.defaultBytes)} unless \`UPLOAD_LIMIT_BYTES\` says otherwise; ${upload.extensions.join(', ')}; ${upload.perUser} at once per person, ${upload.total} in all`,
    ],
    [
      'parsing',
      `${parsing.atOnce} files up to ${mib(parsing.smallBytes)} and ${parsing.atOnce} larger ones at once per worker, ${parsing.perUser} of each for one person; again ${reparse.perMinute} times a minute and person`,
    ],
    [
      'JSON body',
      `${mib(body.bytes)}, ${mib(body.ruleTestBytes)} of sample lines for a rule, ${body.publicBytes / 1024} KiB where no token is needed; ${body.depth} levels deep, ${body.parts} names and values`,
    ],
    [
      'connections',
      `${connection.total} in all unless \`MAX_CONNECTIONS\` says otherwise, ${connection.perNetwork} from one address unless \`MAX_CONNECTIONS_PER_ADDRESS\` does; never more than leave descriptors for files and the database; ${connection.requests} requests each`,
    ],
    [
      'idle connections',
      `${connection.headersSeconds} s for headers, ${connection.bodyWindowSeconds} s with less than ${connection.bodyBytesPerSecond / 1024} KiB a second of a body, ${connection.unreadSeconds} s without a byte of an answer taken, ${connection.idleSeconds} s between requests (${connection.idleProxySeconds} s for \`TRUST_PROXY\`)`,
    ],
    ['answers that wait to be read', `${mib(connection.unreadBytes)} in all, then the oldest are given up`],
    ['compressed text', `${decompressedBytes / 1024 ** 3} GiB of text, compressed at most twice`],
    ['line of a log', `${line.keptBytes / 1024} KiB are kept, of a joined entry ${line.entryBytes / 1024} KiB`],
    ['entries in one answer', `${logFileDetail.entries} and ${mib(logFileDetail.bytes)}`],
    [
      'reads and searches of a log',
      `${entries.readSeconds} seconds of a reader, ${entries.readsPerUser} at once and ${entries.waitingReadsPerUser} waiting per person`,
    ],
    [
      'analyses',
      `one per file, ${rca.runningPerWorker} running per worker, ${rca.runningPerUser} of them of one person, ${rca.waitingPerUser} waiting per person, ${rca.timeoutSeconds.applied} seconds per model call`,
    ],
    ['answer of a model server', `${mib(llm.listBytes)} for lists, ${mib(llm.completionBytes)} for completions`],
    ['tests of a model endpoint', `${llm.testsPerMinute} a minute and person`],
    ['records of model calls', `${llm.recordBytes / 1024} KiB per text, ${llm.recordDays} days, ${llm.records} rows`],
    ['parsing rules', `${rules.perUser} per person, ${rules.patterns} patterns of ${rules.patternLength} characters`],
    [
      'pushes of a ring',
      `${mib(rings.bodyBytes)} as sent and ${mib(rings.decodedBytes)} unpacked per body, ${rings.bodiesAtOnce} at once, ${rings.bodiesInAll} of all rings; ${rings.bytesPerSecond.default / 1024 ** 2} MiB a second unless the ring says otherwise`,
    ],
    [
      'syslog',
      `${rings.syslog.messageBytes / 1024} KiB of a message, ${rings.syslog.connections} connections, ${rings.syslog.perNetwork} from one address`,
    ],
    ['captures of rings', `${rings.capture.perMinute} a minute and person, ${rings.capture.streams} streams each`],
    [
      'live views of sources and rings',
      `${tails.perUser} a person, ${tails.inAll} in all, of ${tails.sources} sources at once; ${tails.lines} lines and ${mib(tails.bytes)} wait for a slow reader, older ones are skipped and counted`,
    ],
    [
      'alerts of a receiver',
      `${mib(alerts.bodyBytes)} and ${alerts.perBody} alerts per body, ${alerts.requestsPerMinute} requests and ${alerts.newPerMinute} new alerts a minute; ${alerts.receivers} receivers`,
    ],
    ['deleted files', `${softDeleteDays} days unless \`SOFT_DELETE_DAYS\` says otherwise`],
    ['bytes that no file names', `${orphans.days} days in quarantine unless \`ORPHAN_DAYS\` says otherwise`],
    ['audit log', `${audit.keptDays} days`],
  ];
  return ['| limit | value |', '|---|---|', ...rows.map(([limit, value]) => `| ${limit} | ${value} |`)];
}

function mib(bytes: number): string {
  return `${bytes / 1024 ** 2} MiB`;
}
