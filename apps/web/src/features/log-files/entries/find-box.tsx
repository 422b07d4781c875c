import { Button, TextInput } from '@mantine/core';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useListActions, useListAddress, useListHits } from './entry-list.tsx';
import classes from './find-box.module.css';
import { showLevels } from './level-choice.ts';

const TYPING_PAUSE_MS = 60;
const CHARACTER_PX = 6.2;

/** Finds in the entries while one types; Enter goes to the next hit, Esc back to the list. */
export const FindBox = memo(function FindBox() {
  const { file, search } = useListAddress();
  const { count: hitCount, hidden, number: hitNumber, error } = useListHits();
  const { change, goToHit, findInput, grid } = useListActions();
  const { find: value = '' } = search;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => change.setFind(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, change]);

  // Parsed before raw lines were kept.
  const isByMessage = file.facts !== null && file.facts.rawLineEnd === undefined;
  const words = hidden ? '' : hitWords(hitCount, hitNumber, isByMessage);

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed !== value) change.setFind(typed);
      else goToHit(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      grid.current?.focus({ preventScroll: true });
    }
  };

  // The browser would join lines that are pasted into one field: then nothing of them is found.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = withBreaks(event.clipboardData.getData('text')).replace(/^\n+|\n+$/g, '');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
    const [start, end] = [selectionStart ?? shown.length, selectionEnd ?? shown.length];
    setTyped(withBreaks(shown.slice(0, start)) + pasted + withBreaks(shown.slice(end)));
  };

  return (
    <div className={classes['box']}>
      <TextInput
        ref={findInput}
        className={classes['field']}
        size="sm"
        aria-label={text.find}
        placeholder={text.findPlaceholder}
        leftSection={<Search size={14} aria-hidden="true" />}
        // As wide as its words: among a million hits they are long, and in a narrow field every letter counts.
        rightSectionWidth={words === '' ? 0 : words.length * CHARACTER_PX + 14}
        rightSection={
          words === '' ? null : (
            <span className={classes['count']} role="status" title={isByMessage ? text.onlyMessages : undefined}>
              {words}
            </span>
          )
        }
        value={typed.replaceAll('\n', BREAK)}
        error={error}
        onChange={(event) => setTyped(withBreaks(event.currentTarget.value))}
        onPaste={handlePaste}
        onKeyDown={handleKeyDown}
      />
      {hidden && (
        <span className={classes['hidden']}>
          <span role="status">{`${text.noHitsShown} · ${countSentence(hidden.count, text.hitsHidden)}`}</span>
          <Button
            size="xs"
            variant="light"
            onClick={() => {
              change.setLevels(showLevels(search, hidden.levels));
              findInput.current?.focus();
            }}
          >
            {text.showHiddenHits}
          </Button>
        </span>
      )}
      <span className={classes['switches']}>
        <Toggle label={text.matchCase} sign="Aa" isOn={search.case === true} onToggle={change.setMatchCase} />
        <Toggle label={text.regex} sign=".*" isOn={search.re === true} onToggle={change.setRegex} />
        <Toggle label={text.filterMode} sign="⊂" isOn={search.mode === 'filter'} onToggle={change.setFilter} />
        <IconButton label={text.previousHit} size="xs" disabled={!hitCount} onClick={() => goToHit(-1)}>
          <ChevronUp size={14} />
        </IconButton>
        <IconButton label={text.nextHit} size="xs" disabled={!hitCount} onClick={() => goToHit(1)}>
          <ChevronDown size={14} />
        </IconButton>
      </span>
    </div>
  );
});

/** Stands in the field for the end of a line: an entry may have several. */
const BREAK = '↵';
const withBreaks = (shown: string) => shown.replaceAll(/\r\n?/g, '\n').replaceAll(BREAK, '\n');

function hitWords(hitCount: number | undefined, hitNumber: number, isByMessage: boolean): string {
  if (hitCount === undefined) return '';
  if (hitCount === 0) return isByMessage ? text.noHitsInMessages : text.noHits;
  return hitNumber > 0 ? text.hitOf(formatCount(hitNumber), formatCount(hitCount)) : countSentence(hitCount, text.hits);
}

interface ToggleProps {
  label: string;
  sign: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

function Toggle({ label, sign, isOn, onToggle }: ToggleProps) {
  return (
    <Button
      size="xs"
      className={classes['toggle']}
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'accent' : 'gray'}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={() => onToggle(!isOn)}
    >
      {sign}
    </Button>
  );
}
