import type { RcaResult } from '@rootline/contract';
import { usePreference } from '#api/preferences.ts';
import { incidentNote } from './incident-note.ts';

/** What a result can be copied as. */
export const COPY_FORMATS = ['markdown', 'plain', 'json', 'link'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

interface Copied {
  result: RcaResult;
  filename: string;
  /** In which zone the times are; empty without times. */
  zone: string;
  link: string;
}

/** The text of a result in a format. */
export function copiedText(format: CopyFormat, { link, ...noted }: Copied): string {
  if (format === 'link') return link;
  return format === 'json' ? JSON.stringify(noted.result, null, 2) : incidentNote(noted, format);
}

/** The format that was copied last; an incident note at first. */
export function useCopyFormat() {
  return usePreference('resultCopyFormat', (stored) => COPY_FORMATS.find((format) => format === stored) ?? 'markdown');
}

/** The address of one result, whatever else the screen shows. */
export function resultLink(href: string, runId: string | null): string {
  const url = new URL(href);
  url.searchParams.set('dialog', 'rca-result');
  if (runId !== null) url.searchParams.set('run', runId);
  return url.href;
}
