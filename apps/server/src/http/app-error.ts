import { ERRORS, type ErrorCode, errorText } from '@rootline/contract';

/** An expected refusal: its status and sentence come from the contract's table. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    values: Record<string, string | number> = {},
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(errorText(code, values), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.headers = options.headers ?? {};
  }
}
