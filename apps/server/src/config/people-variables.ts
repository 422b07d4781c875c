import { LIMITS, ROLE_POLICIES } from '@rootline/contract';
import { addressRange, exact, integer, list, oneOf, optional, origin, plain, text, url, variable } from './variable.ts';

/** Who may do what, from where, and with how many connections. */
export const PEOPLE_VARIABLES = {
  rolePolicy: variable('ROLE_POLICY', 'open', 'strict makes VIEWER read-only', oneOf(ROLE_POLICIES)),
  adminEmail: variable(
    'ADMIN_EMAIL',
    '',
    'Email of the first administrator, created at startup if there is none',
    optional(text),
  ),
  adminPassword: variable('ADMIN_PASSWORD', '', 'Password of the first administrator', optional(exact)),
  adminPasswordFile: variable('ADMIN_PASSWORD_FILE', '', 'File that contains this password instead', optional(text)),
  passwordMinLength: variable(
    'PASSWORD_MIN_LENGTH',
    String(LIMITS.password.minLength),
    'Minimum length of new passwords',
    integer(LIMITS.password.minLength, 64),
  ),
  passwordBlocklist: variable(
    'PASSWORD_BLOCKLIST',
    'off',
    `on rejects the ${LIMITS.password.commonest} most common passwords`,
    oneOf(['on', 'off']),
  ),
  auditViews: variable(
    'AUDIT_VIEWS',
    'off',
    'on records in the audit log who viewed the entries of which file, once per user, file, and hour',
    oneOf(['on', 'off']),
  ),
  publicUrl: variable(
    'PUBLIC_URL',
    '',
    'URL where users open the platform, for links in webhook events; without it, links contain only the path',
    optional(url('http:', 'https:')),
  ),
  corsOrigins: variable(
    'CORS_ORIGINS',
    '',
    'Other origins allowed to call the server, comma-separated',
    list(origin, 'must be a list of origins such as https://logs.example.com'),
  ),
  cspConnectSrc: variable(
    'CSP_CONNECT_SRC',
    "'self' http: https:",
    'Where the web page may connect to (Content-Security-Policy)',
    plain(/^[\w\s'.:/*-]+$/, "must be a source list such as 'self' https://logs.example.com"),
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    '',
    'Addresses or ranges of reverse proxies whose X-Forwarded-For header is trusted',
    list(addressRange, 'must be a list of IP addresses or ranges such as 10.0.0.0/8'),
  ),
  maxConnections: variable(
    'MAX_CONNECTIONS',
    String(LIMITS.connection.total),
    'Maximum concurrent connections; lowered if the process may not open enough files',
    integer(1, 1_000_000),
  ),
  maxConnectionsPerAddress: variable(
    'MAX_CONNECTIONS_PER_ADDRESS',
    String(LIMITS.connection.perNetwork),
    'Maximum concurrent connections from one IPv4 address or IPv6 /64; this machine and TRUST_PROXY are exempt',
    integer(1, 1_000_000),
  ),
};
