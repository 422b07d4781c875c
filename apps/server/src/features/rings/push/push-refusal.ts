/** Why a push is not taken: its status, and the sentence for whoever looks after the sender. */
const PUSH_REFUSALS = {
  token: {
    status: 401,
    text: 'This token is not valid. Please send the token of a ring as bearer token or as password',
  },
  quota: { status: 429, text: 'The ring takes fewer bytes a second. Please send this again later' },
  busy: { status: 429, text: 'Too many requests for this ring at the same time. Please send this again' },
  too_large: { status: 413, text: 'The body is larger than is accepted. Please send smaller batches' },
  invalid: { status: 400, text: 'The body does not follow its protocol' },
  media_type: { status: 415, text: 'This content type is not accepted here' },
  disk_full: { status: 503, text: 'The server has too little free disk space. Please send this again later' },
  elsewhere: {
    status: 503,
    text: 'Another server process keeps this ring. Please send requests to /push to that process',
  },
  away: { status: 503, text: 'The server cannot store this at the moment. Please send it again' },
} as const;

export type PushRefusalCode = keyof typeof PUSH_REFUSALS;

/** A push that is not taken. Nothing of it is stored, except for what a stream of a journal brought before. */
export class PushRefusal extends Error {
  override readonly name = 'PushRefusal';
  readonly code: PushRefusalCode;
  readonly status: number;
  /** When to come again; null where the same again would be refused again. */
  readonly retrySeconds: number | null;

  constructor(
    code: PushRefusalCode,
    { retrySeconds, reason, cause }: { retrySeconds?: number; reason?: string; cause?: unknown } = {},
  ) {
    super(reason ?? PUSH_REFUSALS[code].text, { cause });
    this.code = code;
    this.status = PUSH_REFUSALS[code].status;
    this.retrySeconds = retrySeconds ?? null;
  }
}
