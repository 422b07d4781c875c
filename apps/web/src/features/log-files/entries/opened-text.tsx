import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { entryDetailsText as text } from '#messages/entry-details.en.ts';
import { logFilesText } from '#messages/log-files.en.ts';
import { Scrolled } from '#ui/scrolled.tsx';
import { useListAddress, useListPlace } from './entry-list.tsx';
import { type HitRange, visibleControls } from './message-marks.ts';
import classes from './opened-entry.module.css';
import { linesBeforeFold, openedLines } from './opened-lines.ts';

interface OpenedTextProps {
  text: string;
  hits: readonly HitRange[];
  /** Names the text when it is not the entry itself. */
  caption: string | null;
  /** File line on which it begins; null when unknown. */
  from: number | null;
}

const TEXT_LINES = 60;

/** Lines as in the file, wrapped; long texts are collapsed. Cited lines and the requested one are marked. */
export function OpenedText({ text: written, hits, caption, from }: OpenedTextProps) {
  const { search } = useListAddress();
  const { citations } = useListPlace();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const lines = openedLines(visibleControls(written), hits, from);
  const room = linesBeforeFold(TEXT_LINES, from, search.line);
  const isLong = lines.length > room + 2;
  const shown = isLong && !isUnfolded ? lines.slice(0, room) : lines;
  return (
    <div className={classes['text']} data-beside={caption !== null || undefined}>
      {caption !== null && <span className={classes['caption']}>{caption}</span>}
      <Scrolled as="pre" className={classes['raw']}>
        {shown.map(({ number, parts }, position) => {
          const content = parts.map((part) => (part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text));
          const citation = number === null ? undefined : citations.get(number);
          const isAsked = number !== null && number === search.line;
          if (lines.length === 1 || (citation === undefined && !isAsked)) return content;
          return (
            <MarkedLine key={number ?? position} citation={citation} isAsked={isAsked}>
              {content}
            </MarkedLine>
          );
        })}
      </Scrolled>
      {isLong && <FoldLines lines={lines.length} isUnfolded={isUnfolded} onToggle={setIsUnfolded} />}
    </div>
  );
}

interface MarkedLineProps {
  /** Number of the citation in the result. */
  citation: number | undefined;
  isAsked: boolean;
  children: ReactNode;
}

/** A cited line, or the requested one, which scrolls into view. */
function MarkedLine({ citation, isAsked, children }: MarkedLineProps) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    // The row is measured and placed first.
    const frame = requestAnimationFrame(() => line.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [isAsked]);
  return (
    <span ref={line} className={classes['cited']} data-cited-line={isAsked ? 'asked' : ''}>
      {children}
      {citation !== undefined && (
        <b className={classes['citation']} title={logFilesText.cited}>
          {citation}
        </b>
      )}
    </span>
  );
}

interface FoldLinesProps {
  lines: number;
  isUnfolded: boolean;
  onToggle: (isUnfolded: boolean) => void;
}

/** Expands or collapses a long text. */
export function FoldLines({ lines, isUnfolded, onToggle }: FoldLinesProps) {
  return (
    <Button size="xs" variant="subtle" onClick={() => onToggle(!isUnfolded)}>
      {isUnfolded ? text.showFewerLines : text.showAllLines(formatCount(lines))}
    </Button>
  );
}
