import { Button } from '@mantine/core';
import type { Ring, RingCapture } from '@rootline/contract';
import { useNavigate } from '@tanstack/react-router';
import { countSentence } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import classes from './ring-result.module.css';
import forms from './sources.module.css';

const text = sourcesText.rings;

interface RingResultProps {
  ring: Ring;
  captured: RingCapture;
  onClose: () => void;
}

/** What a capture from a ring became, with what was left out. */
export function RingResult({ ring, captured, onClose }: RingResultProps) {
  const navigate = useNavigate();
  const { logFile, case: made, streams } = captured;
  const open = () => {
    if (made !== null) void navigate({ to: '/cases/$id', params: { id: made.id } });
    else if (logFile !== null) void navigate({ to: '/logs/$id', params: { id: logFile.id } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={sourcesText.captureOf(ring.name)}
      size={560}
      footer={
        <>
          <Button onClick={onClose}>{uiText.close}</Button>
          <Button variant="filled" data-autofocus onClick={open}>
            {made === null ? sourcesText.progress.openFile : sourcesText.progress.openCase}
          </Button>
        </>
      }
    >
      <div className={forms['form']}>
        <Banner tone="success">{text.done}</Banner>
        <ul className={classes['resultStreams']}>
          {streams.map(({ name, logFileId, records, bytes, omittedRecords }) => (
            <li key={logFileId}>
              <b>{name}</b>
              <span className="muted num">
                {countSentence(records, sourcesText.captureForm.records)}, {formatKilobytes(bytes)}
              </span>
              {omittedRecords > 0 ? <span>{countSentence(omittedRecords, text.omitted)}</span> : null}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
