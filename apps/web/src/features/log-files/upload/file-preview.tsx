import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fileDialogsText as text } from '#messages/log-files.en.ts';
import { visibleControls } from '../entries/message-marks.ts';
import classes from './file-preview.module.css';

const HEAD_BYTES = 64 * 1024;

/** What the first lines of a chosen file say, read in the browser; it never holds back the upload. */
export function FilePreview({ file }: { file: File }) {
  const { data: preview } = useQuery({
    queryKey: ['upload-preview', file.name, file.size, file.lastModified],
    queryFn: async () => previewHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())),
    gcTime: 0,
  });
  if (!preview || preview.lines.length === 0) return null;
  const { kind, encoding, firstTime, lastTime } = preview;
  return (
    <section className={classes['preview']} aria-label={text.preview(file.name)}>
      <p>
        {text.previewKinds[kind]}
        {encoding !== null && `, ${encoding}`}
        {firstTime !== null && lastTime !== null && `, ${text.selectedRange(firstTime, lastTime)}`}
        {file.size > HEAD_BYTES && ` ${text.previewBound}`}
      </p>
      <pre className={classes['lines']}>{preview.lines.map(visibleControls).join('\n')}</pre>
      {firstTime === null && (
        <p>
          {text.noTimeFound} <Link to="/parsing-rules">{text.openRules}</Link>
        </p>
      )}
    </section>
  );
}

/** What the beginning of a file that is not sent yet shows by itself. Times stand as they are written. */
export interface HeadPreview {
  /** The first lines, cut short. */
  lines: readonly string[];
  kind: 'json' | 'text';
  /** As its bytes prove it; null when they do not. */
  encoding: 'UTF-8' | 'UTF-16' | null;
  firstTime: string | null;
  lastTime: string | null;
}

const SHOWN_LINES = 4;
const LINE_LENGTH = 300;
/** An ISO day with a time, a time of a web server or of syslog, or seconds since 1970. */
const TIME =
  /\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d)?|\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\b1\d{9}(?:\d{3})?\b/;

/**
 * Reads the first bytes of a file; the server decides what the file really is. Entries are not counted here: only the
 * parser knows where one begins and what its level is, and a guess would be another number than the list shows after.
 */
export function previewHead(bytes: Uint8Array): HeadPreview {
  const { head, encoding } = decodeHead(bytes);
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '');
  const times = lines.flatMap((line) => TIME.exec(line)?.[0] ?? []);
  return {
    lines: lines.slice(0, SHOWN_LINES).map((line) => line.slice(0, LINE_LENGTH)),
    kind: /^\s*[[{]/.test(head) ? 'json' : 'text',
    encoding,
    firstTime: times[0] ?? null,
    lastTime: times.at(-1) ?? null,
  };
}

/** A mark at the beginning names UTF-16; bytes that are valid UTF-8 are hardly anything else. */
function decodeHead(bytes: Uint8Array): { head: string; encoding: HeadPreview['encoding'] } {
  const mark = bytes.length < 2 ? '' : `${bytes[0]} ${bytes[1]}`;
  const utf16 = ({ '255 254': 'utf-16le', '254 255': 'utf-16be' } as const)[mark];
  if (utf16 !== undefined) return { head: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' };
  try {
    // The last character may be cut.
    return { head: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }), encoding: 'UTF-8' };
  } catch {
    return { head: new TextDecoder('windows-1252').decode(bytes), encoding: null };
  }
}
