import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fileDialogsText as text } from '#messages/log-files.en.ts';
import { visibleControls } from '../entries/message-marks.ts';
import classes from './file-preview.module.css';
import { previewHead } from './preview-head.ts';

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
