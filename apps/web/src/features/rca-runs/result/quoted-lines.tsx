import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { withoutTerminalCodes } from '#format/entry-text.ts';
import { rcaResultText as text } from '#messages/rca-result.en.ts';
import { EvidenceFile, useLineNames } from '../result-navigation.ts';
import { linesAroundQuery } from './lines-around.ts';
import classes from './quoted-lines.module.css';

interface QuotedLinesProps {
  line: number;
  /** Stands there while the lines are not known. */
  fallback?: ReactNode;
}

/** Lines shown on each side. */
const AROUND = 3;

/** A cited line with three lines on each side, to the letter. */
export function QuotedLines({ line, fallback = null }: QuotedLinesProps) {
  const fileId = useContext(EvidenceFile);
  const names = useLineNames();
  const { data } = useQuery({ ...linesAroundQuery(fileId ?? '', line), enabled: fileId !== null });
  const lines = data?.filter((other) => Math.abs(other.line - line) <= AROUND);
  if (!lines?.some((other) => other.line === line)) return fallback;
  return (
    <ol className={classes['lines']} aria-label={text.linesAround(names.number(line))}>
      {lines.map((other) => (
        <li key={other.line} aria-current={other.line === line || undefined}>
          <b>{names.number(other.line)}</b>
          <code>{withoutTerminalCodes(other.text)}</code>
        </li>
      ))}
    </ol>
  );
}
