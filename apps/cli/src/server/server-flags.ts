import { readFileSync } from 'node:fs';
import { DEFAULT_BACKEND_URL } from '@rootline/contract';
import { UsageError } from '../command-error.ts';

/** The flags of every command that talks to a server. */
export const SERVER_FLAGS = {
  server: { type: 'string' },
  token: { type: 'string' },
  'token-file': { type: 'string' },
  email: { type: 'string' },
} as const;

export const SERVER_HELP = `  --server URL      server URL (or set ROOTLINE_SERVER)
  --token-file PATH file that contains an API token (or set ROOTLINE_TOKEN_FILE)
  --token TOKEN     API token; prefer ROOTLINE_TOKEN, which does not show up in process lists
  --email ADDRESS   sign in for this call (or set ROOTLINE_EMAIL); password from ROOTLINE_PASSWORD`;

export interface ServerFlags {
  server?: string;
  token?: string;
  'token-file'?: string;
  email?: string;
}
interface Account {
  email: string;
  password: string;
}
/** Where to go and as whom. */
export interface Access {
  server: string;
  credentials: { token: string } | { account: Account };
}

/** Reads the flags of SERVER_FLAGS, then the environment; what is missing or wrong is a usage error. */
export function readAccess(flags: ServerFlags): Access {
  const { ROOTLINE_SERVER, ROOTLINE_EMAIL, ROOTLINE_PASSWORD } = process.env;
  const server = readAddress(flags.server ?? ROOTLINE_SERVER);
  const token = readToken(flags);
  if (token !== null) return { server, credentials: { token } };
  const email = flags.email ?? ROOTLINE_EMAIL;
  if (email === undefined || email === '')
    throw new UsageError('No credentials found. Set ROOTLINE_TOKEN, or ROOTLINE_EMAIL and ROOTLINE_PASSWORD.');
  if (ROOTLINE_PASSWORD === undefined || ROOTLINE_PASSWORD === '')
    throw new UsageError('Set the password in ROOTLINE_PASSWORD.');
  return { server, credentials: { account: { email, password: ROOTLINE_PASSWORD } } };
}

function readAddress(text: string | undefined): string {
  if (text === undefined || text === '')
    throw new UsageError(`No server specified. Use --server URL, for example ${DEFAULT_BACKEND_URL}.`);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageError('--server must be an http or https URL.');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** The token of the flags; without any flag that says who, the one of the environment. */
function readToken({ token, 'token-file': file, email }: ServerFlags): string | null {
  const said = [token, file, email].filter((flag) => flag !== undefined);
  if (said.length > 1) throw new UsageError('Use only one of --token, --token-file, and --email.');
  // From here on no process list shows the token, where the system lets a program rename itself.
  if (token !== undefined) process.title = 'rootline';
  const { ROOTLINE_TOKEN, ROOTLINE_TOKEN_FILE } = said.length === 0 ? process.env : {};
  const text = (token ?? ROOTLINE_TOKEN ?? '').trim();
  if (text !== '') return checkToken(text);
  const path = file ?? ROOTLINE_TOKEN_FILE ?? '';
  return path === '' ? null : checkToken(readTokenFile(path));
}

function readTokenFile(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`Cannot read the token file ${path}: ${reason}.`);
  }
  if (text === '') throw new UsageError(`The token file ${path} is empty.`);
  return text;
}

/** A header cannot carry everything, and the error about it would show the token. */
function checkToken(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('The token contains invalid characters.');
  return token;
}
