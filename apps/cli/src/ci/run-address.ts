import { UsageError } from '../command-error.ts';

/** A run of GitHub Actions, as the address of its page names it. */
export interface RunAddress {
  /** Scheme and host of the page. */
  origin: string;
  host: string;
  repository: string;
  runId: string;
  /** null: the last. */
  attempt: string | null;
  /** null: all that have failed. */
  jobId: string | null;
}

const PATH = /^\/([\w.-]+\/[\w.-]+)\/actions\/runs\/(\d+)(?:\/attempts\/(\d+))?(?:\/jobs?\/(\d+))?\/?$/;

/** Reads the address that a browser shows for a run, an attempt or a job. Throws UsageError for any other. */
export function readRunAddress(text: string): RunAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const [, repository, runId, attempt, jobId] = (isWeb ? PATH.exec(url.pathname) : null) ?? [];
  if (url === null || repository === undefined || runId === undefined) {
    throw new UsageError(
      'That is not the address of a run. An example: https://github.com/OWNER/REPOSITORY/actions/runs/123.',
    );
  }
  const { origin, host } = url;
  return { origin, host, repository, runId, attempt: attempt ?? null, jobId: jobId ?? null };
}
