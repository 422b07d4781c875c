import { type CaseSource, ENDPOINTS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CASES_KEY } from '#address/log-files-search.ts';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './case-tree.module.css';

interface CaseSourceRowProps {
  caseId: string;
  source: CaseSource;
}

/** What was sent and is not unpacked yet, or not as a whole; what is still stored can be unpacked again or deleted. */
export function CaseSourceRow({ caseId, source: { id, filename, status, error, isKept } }: CaseSourceRowProps) {
  const client = useQueryClient();
  const may = useMay();
  const [isBusy, setIsBusy] = useState(false);
  const isOver = status === 'completed' || status === 'failed';
  const change = async (work: () => Promise<unknown>, failed: (message: string) => string) => {
    setIsBusy(true);
    try {
      await work();
    } catch (failure) {
      notifyToast('error', failed(messageOf(failure)), filename);
    }
    await client.invalidateQueries({ queryKey: CASES_KEY });
    setIsBusy(false);
  };
  const params = { id: caseId, sourceId: id };
  const unpack = () => change(() => call(ENDPOINTS.unpackCaseSource, { params }), text.unpackAgainFailed);
  const remove = () => change(() => call(ENDPOINTS.deleteCaseSource, { params }), text.deleteArchiveFailed);
  return (
    <div className={classes['source']}>
      <p role="status">
        <span className={classes['cut']} title={filename}>
          <bdi>{filename}</bdi>
        </span>
        <small className={classes['note']} data-tone={status === 'failed' ? 'red' : undefined}>
          {error ?? text.unpacking}
        </small>
      </p>
      {isOver && isKept && (
        <span>
          {may('log-files.upload') && (
            <PlainButton disabled={isBusy} onClick={() => void unpack()}>
              {text.unpackAgain}
            </PlainButton>
          )}
          {may('log-files.delete') && (
            <PlainButton disabled={isBusy} onClick={() => void remove()}>
              {text.deleteArchive}
            </PlainButton>
          )}
        </span>
      )}
    </div>
  );
}
