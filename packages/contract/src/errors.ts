/** Every error a call can return, with its HTTP status and user-facing message. 401 is reserved for invalid tokens. */
export const ERRORS = {
  token_invalid: { status: 401, text: 'Please sign in again' },
  forbidden: { status: 403, text: 'You do not have permission to do this' },
  token_scope_missing: { status: 403, text: 'This API token does not have the scope {scope}' },
  token_not_allowed: { status: 403, text: 'API tokens cannot do this. Please sign in with your account' },
  invalid_request: { status: 400, text: 'The request is not valid' },
  parameter_unknown: { status: 400, text: 'Unknown parameter {name}. {hint}' },
  body_too_large: { status: 413, text: 'The request is too large' },
  headers_too_large: { status: 431, text: 'The request URL and headers are too large' },
  request_timeout: { status: 408, text: 'The request took too long to arrive' },
  json_required: { status: 415, text: 'The request body must be JSON' },
  not_found: { status: 404, text: 'Nothing found at this address' },
  too_many_requests: { status: 429, text: 'Too many requests. Please wait a moment and try again' },
  internal: { status: 500, text: 'Something went wrong' },
  url_invalid: { status: 400, text: 'Please enter a valid URL' },
  url_refused: { status: 400, text: 'This address is not allowed' },
  url_ask_admin: { status: 400, text: 'Ask an administrator to allow this address' },
  files_away: { status: 503, text: 'File storage is unavailable. Please try again in a moment' },
  database_away: { status: 503, text: 'The database is unavailable. Please try again in a moment' },
  not_ready: { status: 503, text: 'The server is not ready: {reason}' },
  metrics_token: { status: 403, text: 'Send the value of METRICS_TOKEN as a bearer token' },
  stopping: { status: 503, text: 'The server is shutting down. Please try again in a moment' },

  login_wrong: { status: 400, text: 'Wrong email or password' },
  login_limited: { status: 429, text: 'Too many failed sign-ins. Please wait {seconds} seconds and try again' },
  account_disabled: { status: 403, text: 'This account is disabled. Please ask an administrator' },
  password_change_required: { status: 403, text: 'Please change your password first' },
  session_not_found: { status: 404, text: 'This session does not exist or has ended' },
  passwords_busy: {
    status: 429,
    text: 'The server is busy checking passwords. Please wait {seconds} seconds and try again',
  },
  setup_closed: { status: 409, text: 'An administrator already exists. Please sign in' },
  setup_code_wrong: {
    status: 400,
    text: 'This setup link is not valid. Restart the server to get a new one',
  },
  setup_limited: { status: 429, text: 'Too many invalid setup links. Please wait {seconds} seconds and try again' },
  password_wrong: { status: 400, text: 'The current password is wrong' },
  password_same: { status: 400, text: 'The new password must be different from the current one' },
  password_short: { status: 400, text: 'Password must be at least {length} characters long' },
  password_common: { status: 400, text: 'This password is too common. Please choose a different one' },
  email_taken: { status: 409, text: 'A user with this email already exists' },
  role_not_assignable: { status: 403, text: 'Managers can only add users with the role VIEWER or RESPONDER' },
  user_not_found: { status: 404, text: 'This user does not exist' },
  own_account: { status: 400, text: 'You cannot do this to your own account' },
  last_admin: { status: 409, text: 'At least one admin must remain' },

  api_token_not_found: { status: 404, text: 'This API token does not exist' },
  api_token_limit: { status: 409, text: 'You already have {limit} API tokens. Please revoke one first' },
  api_token_scope: { status: 403, text: 'Your role does not allow the scope {scope}' },

  log_file_not_found: { status: 404, text: 'This log analysis does not exist or was deleted' },
  log_file_not_parsed: { status: 409, text: 'This file has not been parsed yet' },
  log_file_failed: { status: 409, text: 'This file could not be parsed' },
  log_file_changed: { status: 409, text: 'This file is being parsed again. Please try again in a moment' },
  log_file_damaged: {
    status: 409,
    text: 'The stored data of this log file is damaged. It will be rebuilt if the original is intact. Please try again in a moment',
  },
  log_file_missing: {
    status: 409,
    text: 'Stored data of this log file is missing. It will be rebuilt if the original is intact. Please try again in a moment',
  },
  log_file_original_damaged: {
    status: 409,
    text: 'The original of this log file is damaged or missing, so it cannot be parsed or analyzed again',
  },
  upload_missing: { status: 400, text: 'Please select a file to upload' },
  upload_type: { status: 400, text: 'Please select a JSON, LOG, or TXT file' },
  upload_name: { status: 400, text: 'This file name is not allowed' },
  upload_too_large: { status: 413, text: 'File size exceeds {limit}MB limit' },
  storage_quota: {
    status: 413,
    text: 'This upload would exceed your storage limit of {limit}MB. Please permanently delete some files first',
  },
  upload_many: { status: 400, text: 'Please upload one file at a time' },
  upload_aborted: { status: 400, text: 'The upload ended before the file was complete' },
  upload_not_found: { status: 404, text: 'This upload does not exist or has expired' },
  upload_offset: { status: 409, text: 'Wrong upload offset: {offset} bytes have been received. Resume from there' },
  upload_locked: { status: 423, text: 'This upload is already in progress' },
  upload_version: {
    status: 412,
    text: 'Resumable uploads require version 1.0.0 of the tus protocol',
  },
  upload_bytes_required: { status: 415, text: 'Please send the bytes as application/offset+octet-stream' },
  upload_busy: { status: 429, text: 'Too many uploads at once. Please wait for one to finish' },
  disk_full: { status: 507, text: 'The server does not have enough free disk space' },
  reparse_limited: {
    status: 429,
    text: 'Too many requests to parse files again. Please wait {seconds} seconds and try again',
  },
  parse_silent: { status: 409, text: 'Parsing made no progress for {seconds} seconds' },
  parse_interrupted: { status: 409, text: 'Parsing was interrupted {times} times' },
  reading_failed: { status: 503, text: 'Failed to read the log. Please try again' },
  reading_slow: {
    status: 503,
    text: 'Reading the log took longer than {seconds} seconds. Please narrow the search and try again',
  },
  filter_refused: { status: 400, text: 'The filters cannot be used: {reason}' },
  search_invalid: { status: 400, text: 'The search expression is not valid: {reason}' },

  case_not_found: { status: 404, text: 'This case does not exist or was deleted' },
  case_file_not_found: { status: 404, text: 'This file is not in this case' },
  case_source_type: { status: 400, text: 'Please select a log file or an archive: {extensions}' },
  case_source_empty: { status: 409, text: 'It contains no logs' },
  case_source_not_found: { status: 404, text: 'This was not sent to this case, or was deleted' },
  case_source_open: { status: 409, text: 'This is being unpacked already' },
  case_source_taken: { status: 409, text: 'All of this was taken into the case, so its archive is not stored anymore' },
  unpack_interrupted: { status: 409, text: 'Unpacking was interrupted {times} times' },
  unpack_silent: { status: 409, text: 'Unpacking made no progress for {seconds} seconds' },
  unpack_failed: { status: 409, text: 'This archive could not be unpacked' },
  unpack_limited: {
    status: 429,
    text: 'You have unpacked archives again too often. Please wait {seconds} seconds and try again',
  },
  case_full: { status: 409, text: 'A case can contain at most {limit} files' },

  source_not_found: { status: 404, text: 'This source does not exist or was deleted' },
  source_limit: { status: 409, text: 'There are {limit} sources already. Please delete one first' },
  source_unreadable: { status: 502, text: 'The source cannot be read: {reason}' },
  capture_not_found: { status: 404, text: 'This capture does not exist' },
  capture_ended: { status: 409, text: 'This capture has already ended' },
  capture_busy: { status: 429, text: 'You have {limit} captures under way. Please wait for one to finish or stop it' },
  capture_empty: { status: 409, text: 'The source has no lines in this window' },
  capture_interrupted: { status: 409, text: 'The capture was interrupted' },
  capture_failed: { status: 409, text: 'The capture failed' },

  run_not_found: { status: 404, text: 'This RCA run does not exist' },
  run_active: { status: 409, text: 'An RCA is already running for this file' },
  case_run_active: { status: 409, text: 'An RCA is already running for this case' },
  case_not_parsed: { status: 409, text: 'The files in this case have not been parsed yet' },
  case_empty: { status: 409, text: 'None of the files in this case could be parsed' },
  baseline_is_case: { status: 400, text: 'Please choose a different case to compare with' },
  run_ended: { status: 409, text: 'This RCA run has already ended' },
  run_queue_full: { status: 429, text: 'You have too many queued RCA runs. Please wait for one to finish' },
  run_too_long: {
    status: 400,
    text: 'With this timeout and number of chunks, the run could take more than a day. Please choose a shorter timeout',
  },
  model_required: { status: 400, text: 'Please select a model' },
  model_unknown: { status: 400, text: 'The model {model} is not available at your LLM endpoint' },
  baseline_is_file: { status: 400, text: 'The baseline must be a different file from the one being analyzed' },
  baseline_not_found: { status: 404, text: 'The baseline does not exist or has not been parsed' },
  analysis_not_found: { status: 404, text: 'This analysis does not exist' },

  pattern_not_found: { status: 404, text: 'This message pattern does not exist in the file' },
  pattern_too_general: {
    status: 409,
    text: 'This pattern contains no word that distinguishes it from others. It can be ignored in this file only',
  },
  pattern_of_other_file: {
    status: 409,
    text: 'This file is not one of yours. The pattern can be ignored in this file only',
  },
  ignored_pattern_not_found: { status: 404, text: 'This pattern is not ignored' },
  ignored_pattern_limit: {
    status: 409,
    text: 'At most {limit} patterns can be ignored here. Please revoke one first',
  },

  tail_limit: { status: 429, text: 'You already have {limit} live views open. Please close one first' },
  tails_full: { status: 429, text: 'Too many live views are open on this server. Please try again later' },
  tail_interrupted: { status: 409, text: 'The live view was interrupted' },
  source_not_live: {
    status: 409,
    text: '{kind} limits how often its logs can be searched, so they cannot be shown live. Please capture them instead',
  },
  ring_not_found: { status: 404, text: 'This ring does not exist or was deleted' },
  ring_limit: { status: 409, text: 'There are {limit} rings already. Please delete one first' },
  ring_of_source: { status: 409, text: 'This ring holds the lines of a source. Please change the source instead' },
  ring_name_taken: { status: 409, text: 'Another ring has this name' },
  ring_elsewhere: {
    status: 503,
    text: 'Another server process keeps this ring. Please send requests to /rings and /push to that process',
  },
  ring_empty: { status: 409, text: 'The ring contains no records from this time' },
  ring_stream_not_found: { status: 409, text: 'The ring contains nothing of {streams} from this time' },
  ring_streams: {
    status: 409,
    text: 'There are more than {limit} streams in this window. Please choose some of them',
  },
  ring_capture_limited: {
    status: 429,
    text: 'You have cut out too many windows. Please wait {seconds} seconds and try again',
  },

  change_not_found: { status: 404, text: 'This change does not exist or was deleted' },
  change_ahead: {
    status: 400,
    text: 'This time is more than {limit} minutes in the future. Please enter when the change was made',
  },
  change_limit: { status: 409, text: 'There are {limit} changes already. Please delete some first' },
  changes_limited: { status: 429, text: 'You have told too many changes. Please wait {seconds} seconds and try again' },
  watch_without_owner: {
    status: 409,
    text: 'The account that switched the watch on is gone, disabled, or may not capture. Please switch it on again',
  },
  watch_capture_failed: { status: 409, text: 'The lines before the failure could not be captured' },

  alert_receiver_not_found: { status: 404, text: 'This alert receiver does not exist or was deleted' },
  alert_receiver_limit: { status: 409, text: 'There are {limit} alert receivers already. Please delete one first' },
  alert_receiver_name_taken: { status: 409, text: 'Another alert receiver has this name' },
  alert_token_invalid: {
    status: 401,
    text: 'This token is not valid. Please send the token of an alert receiver as bearer token or as password',
  },
  alerts_limited: {
    status: 429,
    text: 'More alerts than are accepted. Please send them again in {seconds} seconds; those that were stored are known',
  },
  alert_without_place: { status: 409, text: 'No source or ring of the receiver fits the labels of this alert' },
  alert_without_owner: {
    status: 409,
    text: 'The account that made this receiver is gone, disabled, or may not capture. Please make a new receiver',
  },
  alert_interrupted: { status: 409, text: 'The work on this alert was interrupted too often' },
  alert_failed: { status: 409, text: 'The logs of this alert could not be captured or analyzed' },

  llm_unconfigured: { status: 400, text: 'LLM endpoint not configured' },
  llm_url_empty: { status: 400, text: 'Please enter an LLM endpoint URL to test' },
  llm_unreachable: { status: 502, text: 'No model server is responding at the LLM endpoint: {reason}' },
  llm_auth: { status: 502, text: 'The LLM endpoint requires an API key' },
  llm_cannot_pull: { status: 400, text: 'This model server cannot download models' },
  llm_pull_registry: { status: 400, text: 'Only an administrator can download models from {reason}' },
  llm_pull_failed: { status: 502, text: 'Failed to download the model: {reason}' },

  model_check_not_found: { status: 404, text: 'This model check does not exist' },
  model_check_ended: { status: 409, text: 'This model check has already ended' },

  webhook_not_found: { status: 404, text: 'No webhook yet. Please save one first' },
  webhook_secret_lost: {
    status: 409,
    text: "The webhook's signing secret can no longer be read. Please rotate it",
  },

  rule_not_found: { status: 404, text: 'This parsing rule does not exist' },
  rule_limit: { status: 409, text: 'You already have {limit} parsing rules. Please delete one first' },
  rule_test_line_long: { status: 400, text: 'Sample line {number} is longer than {limit} KiB' },
  rule_test_slow: {
    status: 400,
    text: 'The patterns take too long on these lines. Please simplify them or test fewer lines',
  },
  rule_draft_empty: { status: 409, text: 'Cannot draft a rule from this file: its lines have no common layout' },
  rule_pattern_refused: { status: 400, text: 'The pattern {name} cannot be used: {reason}' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Errors that clients must tell apart from others with the same status: the response includes their `code`. */
export const CODED_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['password_change_required']);

/** Fills the {placeholders} of an error message; a placeholder without a value stays visible. */
export function errorText(code: ErrorCode, values: Record<string, string | number> = {}): string {
  return ERRORS[code].text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
