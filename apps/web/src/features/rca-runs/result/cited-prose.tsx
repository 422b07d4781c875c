import { VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ClaimMark } from '@rootline/contract';
import { Check, Copy } from 'lucide-react';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { useLineNames, useResultNavigation } from '../result-navigation.ts';
import classes from './cited-prose.module.css';
import { citedTextParts, isCommand, lastPart, withoutControls } from './cited-text.ts';
import { LinePeek } from './line-peek.tsx';

interface CitedProseProps {
  children: string;
  /** Lines that the result points at. */
  known?: ReadonlySet<number> | undefined;
  /** Code that can be run or set gets a button that copies it. */
  areCommandsCopied?: boolean;
}

/** Model prose: plain words, lines that can be opened, and code. Nothing else of it is interpreted. */
export function CitedProse({ children, known, areCommandsCopied = false }: CitedProseProps) {
  const canOpen = useResultNavigation() !== null;
  const { times } = useLogClock();
  const names = useLineNames();
  let at = 0;
  return (
    <span className={classes['prose']}>
      {citedTextParts(times.prose(children), known, names.places).map((part) => {
        const key = at;
        at += part.text.length + 1;
        if (part.kind === 'code') return <Code key={key} words={part.text} isCopied={areCommandsCopied} />;
        if (part.kind === 'mark') return <Mark key={key} of={part.mark} />;
        if (part.kind === 'name')
          return (
            <abbr key={key} title={part.text}>
              {lastPart(part.text)}
            </abbr>
          );
        if (part.kind === 'text' || !canOpen) return <span key={key}>{part.text}</span>;
        return (
          <LinePeek
            key={key}
            line={part.line}
            className={classes['line']}
            aria-label={`${part.text}, ${resultText.openLine(names.label(part.line))}`}
          >
            {names.places ? names.label(part.line) : part.text}
          </LinePeek>
        );
      })}
    </span>
  );
}

/** What a sentence of a model is worth, for the eye and for whoever listens. */
function Mark({ of }: { of: ClaimMark }) {
  return (
    <span className={classes['mark']} title={resultText.claimMarkMeanings[of]}>
      {resultText.claimMarks[of]}
      <VisuallyHidden>: {resultText.claimMarkMeanings[of]}. </VisuallyHidden>
    </span>
  );
}

function Code({ words, isCopied }: { words: string; isCopied: boolean }) {
  const clipboard = useClipboard({ timeout: 1500 });
  if (!isCopied || !isCommand(words)) return <code>{words}</code>;
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <span className={classes['command']}>
      <code>{words}</code>
      <button
        type="button"
        aria-label={resultText.copyCommand(words)}
        onClick={() => clipboard.copy(withoutControls(words))}
      >
        <Icon size={12} aria-hidden="true" />
      </button>
    </span>
  );
}
