import { Button, TextInput } from '@mantine/core';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type KeyboardEvent, memo, type Ref, useEffect, useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './find-box.module.css';

interface FindBoxProps {
  value: string;
  onChange: (value: string) => void;
  inputRef: Ref<HTMLInputElement>;
  /** Hits in all; undefined while nothing is searched or counted. */
  hitCount: number | undefined;
  /** Number of the current hit, from 1; 0 while none is current. */
  hitNumber: number;
  error: string | null;
  isRegex: boolean;
  onRegex: (isRegex: boolean) => void;
  matchCase: boolean;
  onMatchCase: (matchCase: boolean) => void;
  isFilter: boolean;
  onFilter: (isFilter: boolean) => void;
  onNext: () => void;
  onPrevious: () => void;
  onLeave: () => void;
}

const TYPING_PAUSE_MS = 60;
const CHARACTER_PX = 6.2;

/** Finds in the entries while one types; Enter goes to the next hit, Esc back to the list. */
export const FindBox = memo(function FindBox(props: FindBoxProps) {
  const { value, onChange, hitCount, hitNumber, error, onNext, onPrevious, onLeave } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed !== value) onChange(typed);
      else if (event.shiftKey) onPrevious();
      else onNext();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    }
  };

  return (
    <div className={classes['box']}>
      <TextInput
        ref={props.inputRef}
        className={classes['field']}
        size="sm"
        aria-label={text.find}
        placeholder={text.findPlaceholder}
        leftSection={<Search size={14} aria-hidden="true" />}
        // As wide as its words: among a million hits they are long, and in a narrow field every letter counts.
        rightSectionWidth={value === '' ? 0 : hitWords(hitCount, hitNumber).length * CHARACTER_PX + 14}
        rightSection={
          value === '' ? null : (
            <span className={classes['count']} role="status">
              {hitWords(hitCount, hitNumber)}
            </span>
          )
        }
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <span className={classes['switches']}>
        <Toggle label={text.matchCase} sign="Aa" isOn={props.matchCase} onToggle={props.onMatchCase} />
        <Toggle label={text.regex} sign=".*" isOn={props.isRegex} onToggle={props.onRegex} />
        <Toggle label={text.filterMode} sign="⊂" isOn={props.isFilter} onToggle={props.onFilter} />
        <IconButton label={text.previousHit} size="xs" disabled={!hitCount} onClick={onPrevious}>
          <ChevronUp size={14} />
        </IconButton>
        <IconButton label={text.nextHit} size="xs" disabled={!hitCount} onClick={onNext}>
          <ChevronDown size={14} />
        </IconButton>
      </span>
    </div>
  );
});

function hitWords(hitCount: number | undefined, hitNumber: number): string {
  if (hitCount === undefined) return '';
  if (hitCount === 0) return text.noHits;
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
