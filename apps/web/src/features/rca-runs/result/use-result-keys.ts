import type { RcaResult } from '@rootline/contract';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { citedLines } from '../cited-lines.ts';
import { useResultNavigation } from '../result-navigation.ts';

interface ResultKeys {
  result: RcaResult | null;
  onDownload: () => void;
  onCopy: () => void;
  onCopyLink: () => void;
  /** Where the question about the result stands. */
  feedback: RefObject<HTMLElement | null>;
}

/** Single keys of the result: `1` to `9` open cited lines, `c` copies, `y` copies the link, `p` makes the PDF, `f` asks. */
export function useResultKeys({ result, feedback, ...on }: ResultKeys): void {
  const navigation = useResultNavigation();
  const act = useEffectEvent((key: string): boolean => {
    const cited = result && citedLines(result)[Number(key) - 1];
    if (cited) navigation?.goToLine(cited.line);
    else if (result && key === 'p') on.onDownload();
    else if (result && key === 'c') on.onCopy();
    else if (result && key === 'y') on.onCopyLink();
    else if (key === 'f' && feedback.current) feedback.current.querySelector('input')?.focus();
    else return false;
    return true;
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key)) event.preventDefault();
  });
  // On the document: the dialog takes the focus a moment after it opens, and the key may come first.
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** `1` to `9` open cited lines while the result stands beside the log. */
export function useLineKeys(result: RcaResult | null): void {
  const navigation = useResultNavigation();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const cited = result && citedLines(result)[Number(event.key) - 1];
    if (!cited || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    navigation?.goToLine(cited.line);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** A radio button and a tick box take no letters. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target instanceof Element && target.closest('textarea, [contenteditable], .cm-editor') !== null;
}
