import { formatCount } from '#format/counts.ts';
import { logFileText as text } from '#messages/log-files.en.ts';

/** Requests of a file, and those of each route that the server failed to answer. */
interface FailedRequests {
  requests: number;
  failed: number;
  routes: readonly { route: string; failed: number }[];
}

/** How many requests of a log failed, and where all of these are; null where none did. */
export function effectHeadline({ requests, failed, routes }: FailedRequests): string | null {
  if (failed === 0) return null;
  const failing = routes.filter((route) => route.failed > 0);
  // Behind the last route of the list there may be others.
  const isWhole = failing.reduce((sum, route) => sum + route.failed, 0) === failed;
  const path = isWhole ? commonPath(failing.map(({ route }) => route)) : '';
  const counted = text.failedRequests(formatCount(failed), formatCount(requests));
  // Everything is under the root.
  return path === '' || path === '/' ? counted : text.failedUnder(counted, path);
}

/** The folder that all routes have in common, or the route itself where it is only one. */
function commonPath([first = '', ...others]: readonly string[]): string {
  const parts = first.split('/');
  const differs = parts.findIndex((part, at) => others.some((other) => other.split('/')[at] !== part));
  return parts.slice(0, differs === -1 ? parts.length : differs).join('/');
}
