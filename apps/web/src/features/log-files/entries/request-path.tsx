import { visibleControls } from './message-marks.ts';
import type { RequestFields } from './request-fields.ts';

/** Path and query in place of the message. */
export function RequestPath({ request: { path, query } }: { request: RequestFields }) {
  return (
    <>
      {visibleControls(path)}
      {query !== '' && <span className="muted">{visibleControls(query)}</span>}
    </>
  );
}
