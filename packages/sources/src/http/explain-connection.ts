import { SourceError, type SourceFailure } from '../source-error.ts';

/** The account, on systems with user IDs: a server that was started as root reads sources with another one. */
const ACCOUNT = process.getuid === undefined ? '' : ` (it runs as user ${process.getuid()})`;

const REASONS: readonly { shape: RegExp; failure: SourceFailure; sentence: string }[] = [
  {
    shape: /ECONNREFUSED/,
    failure: 'unreachable',
    sentence: 'Nothing is listening at the address (connection refused)',
  },
  { shape: /ENOENT/, failure: 'unreachable', sentence: 'There is no socket at this address' },
  {
    shape: /EACCES|ERR_ACCESS_DENIED/,
    failure: 'forbidden',
    sentence: `This server may not open the socket${ACCOUNT}`,
  },
  { shape: /ENOTFOUND|EAI_AGAIN/, failure: 'unreachable', sentence: 'The host name of the address cannot be found' },
  { shape: /CERT|TLS|SSL|ALTNAME|SIGNATURE/, failure: 'refused', sentence: 'The certificate is not trusted' },
  { shape: /connect timeout|TIMEDOUT|UNREACH/, failure: 'unreachable', sentence: 'The address cannot be reached' },
  { shape: /silent/, failure: 'silent', sentence: 'Nothing came for too long' },
  { shape: /HPE_|Parse Error/, failure: 'answer', sentence: 'The answer is not valid HTTP' },
];

/** Why a connection failed. A refused address already says why. */
export function explainConnection(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  if (cause.name === 'AddressRefusedError') return new SourceError('refused', cause.message, { cause });
  const code = 'code' in cause ? String(cause.code) : '';
  const found = REASONS.find(({ shape }) => shape.test(code)) ?? REASONS.find(({ shape }) => shape.test(cause.message));
  const { failure, sentence } = found ?? { failure: 'cut' as const, sentence: 'The connection broke off' };
  return new SourceError(failure, sentence, { cause });
}
