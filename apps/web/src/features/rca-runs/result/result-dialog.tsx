import { Button, Modal } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { HeatStrip } from '#pictures/heat-strip.tsx';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useFocusBack } from '#ui/use-focus-back.ts';
import { useIsScreen } from '#ui/use-medium.ts';
import { type CopyFormat, copiedText, resultLink, useCopyFormat } from './copy-format.ts';
import { FullView } from './full-view.tsx';
import { HealthyView } from './healthy-view.tsx';
import { RawResponse } from './raw-response.tsx';
import classes from './result-dialog.module.css';
import { ResultTools } from './result-tools.tsx';
import { useResultKeys } from './use-result-keys.ts';
import { type ShownRun, useShownRun } from './use-shown-run.ts';
import { isHealthy } from './verdict.ts';
import { VerdictLine } from './verdict-line.tsx';

interface ResultDialogProps {
  file: LogFile;
  /** The run that was asked for, null for the newest completed one, and the way to that. */
  asked: { runId: string | null; onNewest: () => void };
  onClose: () => void;
  /** Saves the report. */
  download: { onStart: () => void; onSaveHtml: () => void; isUnderWay: boolean };
  onCopy: (words: string) => void;
  /** Chooses the clock of its times. */
  clockSwitch: ReactNode;
  /** Asks whether the analysis was correct. */
  feedback: (analysisMemoryId: string) => ReactNode;
  /** Where the dialog was scrolled to when it was left for a line. */
  scrollTop: { current: number };
}

/** The result of one analysis of a file. */
export function ResultDialog(props: ResultDialogProps) {
  const { file, asked, onClose, download } = props;
  const isWide = useIsScreen('desktop');
  useFocusBack();
  const shown = useShownRun(file.id, asked.runId);
  const { result, run } = shown;
  const clock = useLogClock();
  const [format, setFormat] = useCopyFormat();
  const feedbackRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const isShown = result !== null;
  // What is drawn in parts has its height from the first on.
  const willBeFull = !shown.error && file.rcaAnalysisStatus === 'completed' && file.severity?.toLowerCase() !== 'low';
  useEffect(() => {
    if (isShown && bodyRef.current) bodyRef.current.scrollTop = props.scrollTop.current;
  }, [isShown, props.scrollTop]);
  const copy = (wanted: CopyFormat) => {
    if (result === null) return;
    const link = resultLink(globalThis.location.href, run?.id ?? null);
    props.onCopy(
      copiedText(wanted, {
        result,
        filename: file.filename,
        clock,
        link,
      }),
    );
    // The link has a button of its own; it is no format to fall back on.
    if (wanted !== 'link') setFormat(wanted);
  };
  useResultKeys({
    result,
    onDownload: download.onStart,
    onCopy: () => copy(format),
    onCopyLink: () => copy('link'),
    feedback: feedbackRef,
  });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={!isWide}
      size={1220}
      yOffset={30}
      centered
      classNames={{ root: classes['root'] ?? '', inner: classes['inner'] ?? '', content: classes['content'] ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content data-full={willBeFull || undefined}>
        {/* Not Modal.Header: its <header> would be a second banner of the page. */}
        <div className={classes['header']}>
          <div className={classes['title']}>
            <Modal.Title className={classes['words'] ?? ''}>
              {resultText.resultTitle} {result && <StatusBadge vocabulary="run" value="completed" />}
            </Modal.Title>
            <span className={classes['facts']}>
              <b>{file.filename}</b> {factsOf(shown)}
            </span>
          </div>
          {result && props.clockSwitch}
          {result && (
            <ResultTools
              format={format}
              onCopy={copy}
              onDownload={download.onStart}
              onSaveHtml={download.onSaveHtml}
              isDownloading={download.isUnderWay}
            />
          )}
          <Modal.CloseButton aria-label={resultText.close} />
        </div>
        <Modal.Body className={classes['body'] ?? ''}>
          {result && !isHealthy(result) && <VerdictLine result={result} file={file} />}
          <div
            ref={bodyRef}
            className={classes['main']}
            // The keys that scroll act at once, whatever of the result is there already.
            tabIndex={-1}
            data-autofocus
            onScroll={(event) => {
              props.scrollTop.current = event.currentTarget.scrollTop;
            }}
          >
            {shown.isOlder && (
              <div className={classes['older']}>
                <Banner tone="info">{resultText.olderRun(formatCount(shown.number))}</Banner>
                <Button size="xs" onClick={asked.onNewest}>
                  {resultText.showNewest}
                </Button>
              </div>
            )}
            {shown.error ? (
              <div className={classes['alone']}>
                <ErrorBox
                  message={text.resultFailed(messageOf(shown.error))}
                  error={shown.error}
                  onRetry={shown.refetch}
                />
              </div>
            ) : shown.isPending ? (
              <div className={classes['alone']}>
                <LoadingText text={text.loading}>
                  <SkeletonRows rows={10} />
                </LoadingText>
              </div>
            ) : result === null ? (
              <div className={classes['alone']}>
                <ErrorBox message={text.notCompleted} />
              </div>
            ) : isHealthy(result) ? (
              <HealthyView result={result} evidence={<FlatStrip file={file} />} />
            ) : (
              <FullView result={result} file={file} fileId={file.id} runId={run?.id ?? null} />
            )}
          </div>
          {result && (
            <div className={classes['footer']}>
              <RawResponse raw={result.rawLLMResponse} filename={file.filename} />
              {run?.analysisMemoryId && (
                <div ref={feedbackRef} className={classes['feedback']}>
                  {props.feedback(run.analysisMemoryId)}
                </div>
              )}
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function factsOf({ run, number }: ShownRun): string {
  if (run === null) return '';
  const facts = [
    number > 0 ? resultText.runLine(formatCount(number)) : '',
    run.model ?? '',
    run.totalChunks ? countSentence(run.totalChunks, resultText.chunksLine) : '',
    run.startedAt && run.completedAt ? formatTaken(Date.parse(run.completedAt) - Date.parse(run.startedAt)) : '',
  ];
  return facts.filter(Boolean).join(', ');
}

function FlatStrip({ file }: { file: LogFile }) {
  return (
    <div className={classes['strip']}>
      <span>{file.filename}</span>
      <HeatStrip values={file.heat} title={resultText.flatStrip} height={12} />
      <span>{countSentence(file.errorCount, resultText.shownEntries, formatCount(file.entryCount))}</span>
    </div>
  );
}
