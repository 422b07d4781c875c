import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, CircleDot, Pause, Play } from 'lucide-react';
import { formatCount } from '#format/counts.ts';
import { liveText as text } from '#messages/live.en.ts';
import { type Hue, HueBadge } from '#ui/hue-badge.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './live-screen.module.css';
import type { LiveConnection } from './use-live-tail.ts';

/** From here on one line after the other is too much for the eye. */
const BATCHED_PER_SECOND = 200;

interface LiveHeadProps {
  name: string;
  connection: LiveConnection;
  perSecond: number;
  isPaused: boolean;
  isCapturing: boolean;
  onPause: () => void;
  onCapture: () => void;
}

/** Which source it is, how it stands, and what can be done. */
export function LiveHead({ name, connection, perSecond, isPaused, isCapturing, onPause, onCapture }: LiveHeadProps) {
  const { word, hue } = stateOf(connection, isPaused);
  const late = connection.state === 'open' ? connection.lateSeconds : null;
  const facts = [
    text.perSecond(formatCount(perSecond)),
    ...(perSecond > BATCHED_PER_SECOND ? [text.batched] : []),
    ...(late === null ? [] : [text.late(formatCount(late))]),
  ];
  return (
    <div className={classes['head']}>
      <nav aria-label={text.back}>
        <Link to="/sources">
          <ChevronLeft size={14} aria-hidden="true" />
          <span>{text.back}</span>
        </Link>
      </nav>
      <PageTitle title={name} />
      <HueBadge hue={hue} dot>
        {word}
      </HueBadge>
      <span className={classes['facts']}>{facts.join(', ')}</span>
      <div className={classes['tools']}>
        <Button
          size="xs"
          leftSection={isPaused ? <Play size={13} aria-hidden="true" /> : <Pause size={13} aria-hidden="true" />}
          aria-keyshortcuts="Space"
          onClick={onPause}
        >
          {isPaused ? text.resume : text.pause} <kbd className={classes['key']}>{text.key}</kbd>
        </Button>
        <Button
          size="xs"
          variant="filled"
          leftSection={<CircleDot size={13} aria-hidden="true" />}
          disabled={isCapturing}
          onClick={onCapture}
        >
          {text.capture}
        </Button>
      </div>
    </div>
  );
}

/** The word of the badge. */
function stateOf({ state }: LiveConnection, isPaused: boolean): { word: string; hue: Hue } {
  switch (state) {
    case 'connecting':
      return { word: text.states.connecting, hue: 'grey' };
    case 'lost':
    case 'source-cut':
      return { word: text.states.reconnecting, hue: 'yellow' };
    case 'ended':
      return { word: text.states.ended, hue: 'red' };
    case 'open':
      return isPaused ? { word: text.states.paused, hue: 'grey' } : { word: text.states.live, hue: 'green' };
  }
}
