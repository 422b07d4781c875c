import { DEFAULT_BACKEND_URL } from '@rootline/contract';
import { UsageError } from '../command-error.ts';

/** The flags of every command that talks to a server. */
export const SERVER_FLAGS = {
  server: { type: 'string' },
  token: { type: 'string' },
  email: { type: 'string' },
} as const;

export const SERVER_HELP = `  --server URL      address of the server, or ROOTLINE_SERVER
  --token TOKEN     token of a session; better ROOTLINE_TOKEN, which no process list shows
  --email ADDRESS   or ROOTLINE_EMAIL, with the password in ROOTLINE_PASSWORD: signs in for this call`;

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
export function readAccess(flags: { server?: string; token?: string; email?: string }): Access {
  const { ROOTLINE_SERVER, ROOTLINE_TOKEN, ROOTLINE_EMAIL, ROOTLINE_PASSWORD } = process.env;
  const server = readAddress(flags.server ?? ROOTLINE_SERVER);
  const token = (flags.token ?? (flags.email === undefined ? ROOTLINE_TOKEN : undefined))?.trim();
  if (token !== undefined && token !== '') return { server, credentials: { token: checkToken(token) } };
  const email = flags.email ?? ROOTLINE_EMAIL;
  if (email === undefined || email === '')
    throw new UsageError('Who are you? Set ROOTLINE_TOKEN, or ROOTLINE_EMAIL and ROOTLINE_PASSWORD.');
  if (ROOTLINE_PASSWORD === undefined || ROOTLINE_PASSWORD === '')
    throw new UsageError('The password belongs into ROOTLINE_PASSWORD.');
  return { server, credentials: { account: { email, password: ROOTLINE_PASSWORD } } };
}

function readAddress(text: string | undefined): string {
  if (text === undefined || text === '')
    throw new UsageError(`Which server? Say --server URL, such as ${DEFAULT_BACKEND_URL}.`);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageError('--server must be an http or https address.');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** A header cannot carry everything, and the error about it would show the token. */
function checkToken(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('This token holds characters that no token has.');
  return token;
}
