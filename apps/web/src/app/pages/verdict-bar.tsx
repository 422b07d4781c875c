import { Button, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { firstLineLabel, type LogFile, type RcaResult, type Verdict } from '@rootline/contract';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatCount, formatPercent } from '#format/counts.ts';
import { logFilesText, logFileText as text } from '#messages/log-files.en.ts';
import { rcaText } from '#messages/rca.en.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { RcaPanelState } from '../../features/rca-runs/panel/use-rca-panel.ts';
import { useCauseWords } from '../../features/rca-runs/result/cause-words.ts';
import { isHealthy } from '../../features/rca-runs/result/verdict.ts';
import { VerdictBadge } from '../../features/rca-runs/result/verdict-badge.tsx';
import { chunkProgress } from '../../features/rca-runs/run-state.ts';
import { causeOf, type SuspectedCause } from './suspected-cause.tsx';
import classes from './verdict-bar.module.css';
import { VerdictFacts } from './verdict-facts.tsx';

/** A button of the verdict line, or a row of its menu where there is no room for it. */
export interface VerdictAction {
  name: string;
  label: string;
  onSelect: () => void;
  isDisabled?: boolean | undefined;
  isDangerous?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** The step that the state suggests. */
  isMain?: boolean | undefined;
  /** Stays beside the words, however narrow the line is. */
  isKept?: boolean | undefined;
}

interface VerdictBarProps {
  file: LogFile;
  /** The newest result, else the first look; null while there is neither. */
  verdict: RcaResult | null;
  /** The run under way. */
  active: RcaPanelState['active'];
  /** In the order in which they keep their place. */
  actions: readonly VerdictAction[];
  /** The cause in other words than those of a file, and how long they are; null while there is none. */
  told?: { words: string; element: ReactNode } | null;
}

/** What a file comes down to, in one line: the suspected cause, how sure that is, and the next step. */
export const VerdictBar = memo(function VerdictBar(props: VerdictBarProps) {
  const { file, verdict, active, actions, told } = props;
  const { ref, width } = useElementSize();
  const cause = active === null && file.isRCAPossible && verdict ? causeOf(verdict) : null;
  const ownWords = useCauseWords(file, told === undefined ? cause : null);
  const words = told?.words ?? ownWords;
  const kept = actions.filter(({ isMain, isKept }) => isMain || isKept).length;
  const visible = actions.slice(0, Math.max(kept, 1, buttonsWithin(width)));
  const folded = actions.slice(visible.length);
  const isSound = active === null && (!file.isRCAPossible || (verdict !== null && isHealthy(verdict)));
  return (
    <section
      ref={ref}
      className={classes['bar']}
      aria-label={text.verdict}
      data-tone={cause ? TONES[verdict?.verdict ?? 'clear'] : isSound ? 'green' : undefined}
    >
      <VisuallyHidden component="h2">{text.verdict}</VisuallyHidden>
      <div className={classes['words']}>
        {active ? (
          <RunWords run={active.run} />
        ) : isSound ? (
          <>
            <span className={classes['healthy']}>{logFilesText.noRcaNeeded}</span>
            <span className={classes['cause']}>
              {file.isRCAPossible ? verdict?.summary : file.rcaNotPossibleReason || logFilesText.noRcaReason}
            </span>
          </>
        ) : cause && verdict ? (
          (told?.element ?? <CauseWords file={file} verdict={verdict} cause={cause} words={words} />)
        ) : (
          verdict && <span className={classes['cause']}>{verdict.ignored ? verdict.summary : text.noCause}</span>
        )}
      </div>
      <div className={classes['actions']}>
        {visible.map((action) => (
          <ActionButton key={action.name} action={action} />
        ))}
        {folded.length > 0 && (
          <MenuButton
            entries={() =>
              folded.map(({ name, label, onSelect, isDisabled = false, isDangerous = false }) => ({
                key: name,
                label,
                onSelect,
                isDisabled,
                isDangerous,
              }))
            }
          >
            <Button size="xs" rightSection={<ChevronDown size={14} />}>
              {logFilesText.more}
            </Button>
          </MenuButton>
        )}
      </div>
    </section>
  );
});

/** Red is for what is clear; what was not judged is neither bad nor good. */
const TONES: Record<Verdict, string> = {
  clear: 'red',
  effect: 'red',
  unclear: 'yellow',
  'not-judged': 'grey',
  healthy: 'green',
};

function ActionButton({ action }: { action: VerdictAction }) {
  const { label, onSelect, isDisabled, isDangerous, isBusy, isMain } = action;
  return (
    <Button
      size="xs"
      {...(isMain && !isDisabled ? { variant: 'filled' } : isDangerous ? { c: 'var(--red-text)' } : {})}
      disabled={isDisabled === true}
      loading={isBusy === true}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}

/** From this width on, in pixels, a third button has room. */
const DESK = 1000;

/** How many buttons stand beside the words: their places do not depend on how long these are. */
function buttonsWithin(width: number): number {
  return width < DESK ? 2 : 3;
}

/** A run under way, as long as it lasts in place of what was known before. */
function RunWords({ run }: { run: NonNullable<RcaPanelState['active']>['run'] }) {
  const percent = run?.progress ?? 0;
  const chunk = run === null ? null : chunkProgress(run);
  return (
    <>
      <b className={classes['percent']}>{formatPercent(percent)}</b>
      <div className={classes['progress']}>
        <ProgressBar label={rcaText.progressLabel} percent={percent} />
      </div>
      {chunk && <span>{rcaText.processingChunk(formatCount(chunk.currentChunk), formatCount(chunk.totalChunks))}</span>}
    </>
  );
}

interface CauseWordsProps {
  file: LogFile;
  verdict: RcaResult;
  cause: SuspectedCause;
  words: string;
}

/** What is suspected, and below it where, since when and how often. */
function CauseWords({ file, verdict, cause, words }: CauseWordsProps) {
  return (
    <div className={classes['told']}>
      <div className={classes['headline']}>
        <VerdictBadge result={verdict} />
        <span className={classes['cause']} title={words}>
          {firstLineLabel(verdict.verdict)}: <b>{words}</b>
        </span>
      </div>
      <VerdictFacts file={file} verdict={verdict} cause={cause} />
    </div>
  );
}
