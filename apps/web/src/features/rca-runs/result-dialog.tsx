import '#ui/theme/mantine-more.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { HeatStrip } from '#pictures/heat-strip.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { citedLines } from './cited-lines.ts';
import { FullView } from './full-view.tsx';
import { isHealthy } from './healthy-rule.ts';
import { HealthyView } from './healthy-view.tsx';
import { RawResponse } from './raw-response.tsx';
import { rcaResultQuery, runsQuery } from './rca-runs-queries.ts';
import classes from './result-dialog.module.css';
import { ResultTools } from './result-tools.tsx';
import { newestWith, runNumber } from './run-state.ts';

interface ResultDialogProps {
  /** The file whose result shows; null closes the dialog. */
  fileId: string | null;
  file: LogFile | null;
  onClose: () => void;
  onLine: (line: number) => void;
  onPattern: (templateId: string) => void;
  onDownload: () => void;
  isDownloading: boolean;
  onCopy: (words: string) => void;
  /** Asks whether the analysis was correct. */
  feedback: (analysisMemoryId: string) => ReactNode;
  /** Where the dialog was scrolled to when it was left for a line. */
  scrollTop: { current: number };
}

/** The result of the newest completed analysis of a file. */
export function ResultDialog(props: ResultDialogProps) {
  const { fileId, file, onClose, onLine, onDownload, onCopy } = props;
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const isOpen = fileId !== null;
  const query = useQuery({ ...rcaResultQuery(fileId ?? ''), enabled: isOpen });
  const runs = useQuery({ ...runsQuery(fileId ?? ''), enabled: isOpen });
  const result = query.data ?? null;
  const run = newestWith(runs.data ?? [], 'completed');
  const feedbackRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const isShown = isOpen && result !== null;
  useEffect(() => {
    if (isShown && bodyRef.current) bodyRef.current.scrollTop = props.scrollTop.current;
  }, [isShown, props.scrollTop]);

  const copyLink = () => onCopy(globalThis.location.href);
  const act = useEffectEvent((key: string): boolean => {
    const cited = result && citedLines(result)[Number(key) - 1];
    if (cited) onLine(cited.line);
    else if (result && key === 'p') onDownload();
    else if (result && key === 'y') copyLink();
    else if (key === 'f' && feedbackRef.current) feedbackRef.current.querySelector('input')?.focus();
    else return false;
    return true;
  });
  // A key that is faster than the result waits for it.
  const earlyKey = useRef('');
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (query.isPending) earlyKey.current = event.key;
    else if (act(event.key)) event.preventDefault();
  });
  useEffect(() => {
    if (isShown) act(earlyKey.current);
    earlyKey.current = '';
  }, [isShown]);
  // On the document: the dialog takes the focus a moment after it opens, and the key may come first.
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOpen]);
  const facts = run && [
    text.runLine(formatCount(runNumber(runs.data ?? [], run.id))),
    run.model ?? '',
    run.totalChunks ? countSentence(run.totalChunks, text.chunksLine) : '',
    run.startedAt && run.completedAt ? formatTaken(Date.parse(run.completedAt) - Date.parse(run.startedAt)) : '',
  ];
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      fullScreen={!isWide}
      size={1220}
      yOffset={30}
      centered
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* Not Modal.Header: its <header> would be a second banner of the page. */}
        <div className={classes['header']}>
          <div className={classes['title']}>
            <Modal.Title className={classes['words'] ?? ''}>
              {text.resultTitle} {result && <StatusBadge vocabulary="run" value="completed" />}
            </Modal.Title>
            <span className={classes['facts']}>
              <b>{file?.filename}</b> {facts?.filter(Boolean).join(', ')}
            </span>
          </div>
          {result && (
            <ResultTools
              result={result}
              filename={file?.filename ?? ''}
              onCopy={onCopy}
              onCopyLink={copyLink}
              onDownload={onDownload}
              isDownloading={props.isDownloading}
            />
          )}
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body className={classes['body'] ?? ''}>
          <div
            ref={bodyRef}
            className={classes['main']}
            data-wide={isWide || undefined}
            onScroll={(event) => {
              props.scrollTop.current = event.currentTarget.scrollTop;
            }}
          >
            {query.error ? (
              <ErrorBox
                message={text.resultFailed(messageOf(query.error))}
                error={query.error}
                onRetry={() => void query.refetch()}
              />
            ) : query.isPending ? (
              <LoadingText text={text.loading}>
                <SkeletonRows rows={10} />
              </LoadingText>
            ) : result === null ? (
              <ErrorBox message={text.notCompleted} />
            ) : isHealthy(result) ? (
              <HealthyView result={result} evidence={file && <FlatStrip file={file} />} />
            ) : (
              <FullView
                result={result}
                file={file}
                fileId={fileId ?? ''}
                runId={run?.id ?? null}
                onLine={onLine}
                onPattern={props.onPattern}
              />
            )}
          </div>
          {result && (
            <div className={classes['footer']}>
              <RawResponse raw={result.rawLLMResponse} />
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

function FlatStrip({ file }: { file: LogFile }) {
  return (
    <div className={classes['strip']}>
      <span>{file.filename}</span>
      <HeatStrip values={file.heat} title={text.flatStrip} height={12} />
      <span>{countSentence(file.errorCount, text.shownEntries, formatCount(file.entryCount))}</span>
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');
}
