import { LIMITS } from '@rootline/contract';
import { addressRange, integer, list, optional, text, variable } from './variable.ts';

/** How much is taken in, how long it is kept, and which syslog is received. */
export const FILE_VARIABLES = {
  uploadLimitBytes: variable(
    'UPLOAD_LIMIT_BYTES',
    String(LIMITS.upload.defaultBytes),
    'Maximum upload size in bytes',
    integer(1, LIMITS.upload.maxBytes),
  ),
  storageQuotaBytes: variable(
    'STORAGE_QUOTA_BYTES',
    '0',
    'Storage limit per user in bytes, for uploads and the data derived from them; deleted files count until they are erased; 0 means no limit',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  parsePartBytes: variable(
    'PARSE_PART_BYTES',
    String(LIMITS.parsing.partBytes),
    'Larger log files are split into parts of about this many bytes and parsed by all workers in parallel',
    integer(LIMITS.parsing.leastPartBytes, Number.MAX_SAFE_INTEGER),
  ),
  minFreeBytes: variable(
    'MIN_FREE_BYTES',
    String(LIMITS.upload.minFreeBytes),
    'Free disk space in bytes below which no log data is stored',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  keepDays: variable(
    'KEEP_DAYS',
    '0',
    'Days after which an uploaded file is deleted automatically; 0 keeps it. Can be overridden per user in User Management',
    integer(0, LIMITS.keepDays.max),
  ),
  softDeleteDays: variable(
    'SOFT_DELETE_DAYS',
    String(LIMITS.softDeleteDays),
    'Days after which a deleted file is erased; 0 erases it immediately',
    integer(0, 3650),
  ),
  orphanDays: variable(
    'ORPHAN_DAYS',
    String(LIMITS.orphans.days),
    'Days that orphaned data stays in quarantine before it is deleted',
    integer(0, 3650),
  ),
  syslogRing: variable(
    'SYSLOG_RING',
    '',
    'Name of the ring that takes what arrives by syslog; needed with each of the following ports',
    optional(text),
  ),
  syslogTcpPort: variable(
    'SYSLOG_TCP_PORT',
    '',
    'Port on which syslog is received over TCP; 0 takes a free one',
    optional(integer(0, 65_535)),
  ),
  syslogTlsPort: variable(
    'SYSLOG_TLS_PORT',
    '',
    'Port on which syslog is received over TLS, with SYSLOG_TLS_CERT and SYSLOG_TLS_KEY; 0 takes a free one',
    optional(integer(0, 65_535)),
  ),
  syslogTlsCert: variable('SYSLOG_TLS_CERT', '', 'File of the certificate, as PEM', optional(text)),
  syslogTlsKey: variable('SYSLOG_TLS_KEY', '', 'File of its key, as PEM', optional(text)),
  syslogUdpPort: variable(
    'SYSLOG_UDP_PORT',
    '',
    'Port on which syslog is received over UDP, where what is lost is not sent again; 0 takes a free one',
    optional(integer(0, 65_535)),
  ),
  syslogHost: variable('SYSLOG_HOST', '127.0.0.1', 'Address to listen on for syslog', text),
  syslogAllow: variable(
    'SYSLOG_ALLOW',
    '127.0.0.0/8,::1',
    'Addresses and ranges that may send syslog, which knows no tokens',
    list(addressRange, 'must be a list of IP addresses or ranges such as 10.0.0.0/8'),
  ),
};
