import type { CaseLine } from '@rootline/contract';

/** What a report is about. */
export interface ReportSource {
  filename: string;
  /** Where it lies, as the caller wrote it. */
  path?: string;
  /** null where no one counted them. */
  entryCount: number | null;
  /** Address of the page that shows the result. */
  page: string | null;
  /** Page of one line of the log; null where there is none. */
  lineLink?: (line: number) => string | null;
  /** Of a case: where a line of all its files stands. */
  placeOf?: (line: number) => CaseLine | null;
}
