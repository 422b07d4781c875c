import { Button, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type LogFile, notProven, placesOf, type RcaResult, type Verdict } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, Suspense, useMemo } from 'react';
import { formatCount, formatPercent } from '#format/counts.ts';
import { logFilesText, logFileText as text } from '#messages/log-files.en.ts';
import { rcaText } from '#messages/rca.en.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { severityHue } from '#ui/severity-badge.tsx';
import { routesQuery } from '../../features/log-files/entries/entry-routes-query.ts';
import { windowedSource } from '../../features/log-files/entries/windowed-source.ts';
import type { RcaPanelState } from '../../features/rca-runs/panel/use-rca-panel.ts';
import { useCauseWords } from '../../features/rca-runs/result/cause-words.ts';
import { isHealthy } from '../../features/rca-runs/result/verdict.ts';
import { VerdictChip } from '../../features/rca-runs/result/verdict-chip.tsx';
import { isUndecided, verdictHeadline } from '../../features/rca-runs/result/verdict-headline.ts';
import { chunkProgress } from '../../features/rca-runs/run-state.ts';
import { effectHeadline } from './effect-headline.ts';
import { causeOf, type SuspectedCause } from './suspected-cause.tsx';
import classes from './verdict-bar.module.css';
import { VerdictFacts } from './verdict-facts.tsx';

const VerdictPlaces = lazyPart(async () => (await import('./verdict-places.tsx')).VerdictPlaces);

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
  /** The cause in other words than those of a file; null while there is none. */
  told?: ReactNode;
}

/** What a file comes down to, in one line: the suspected cause, how sure that is, and the next step. */
export const VerdictBar = memo(function VerdictBar(props: VerdictBarProps) {
  const { file, verdict, active, actions, told } = props;
  const { ref, width } = useElementSize();
  const cause = active === null && file.isRCAPossible && verdict ? causeOf(verdict) : null;
  const kept = actions.filter(({ isMain, isKept }) => isMain || isKept).length;
  const visible = actions.slice(0, Math.max(kept, 1, buttonsWithin(width)));
  const folded = actions.slice(visible.length);
  const isSound = active === null && (!file.isRCAPossible || (verdict !== null && isHealthy(verdict)));
  return (
    <section
      ref={ref}
      className={classes['bar']}
      aria-label={text.verdict}
      data-tone={cause && verdict ? toneOf(verdict) : isSound ? 'green' : undefined}
    >
      <VisuallyHidden component="h2">{text.verdict}</VisuallyHidden>
      <div className={classes['row']}>
        <div className={classes['words']}>
          {active ? (
            <RunWords run={active.run} />
          ) : isSound ? (
            <div className={classes['told']}>
              <div className={classes['headline']}>
                {verdict?.verdict === 'healthy' && <VerdictChip result={verdict} />}
                <b className={classes['healthy']}>{logFilesText.noRcaNeeded}</b>
              </div>
              <p className={classes['reason']}>
                {file.isRCAPossible ? verdict?.summary : file.rcaNotPossibleReason || logFilesText.noRcaReason}
              </p>
            </div>
          ) : cause && verdict ? (
            <div className={classes['told']}>
              {isUndecided(verdict) ? (
                <Undecided verdict={verdict} />
              ) : (
                (told ?? <CauseWords file={file} verdict={verdict} cause={cause} />)
              )}
            </div>
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
      </div>
      {cause && verdict && isUndecided(verdict) && (
        <Suspense>
          <VerdictPlaces file={file} verdict={verdict} />
        </Suspense>
      )}
    </section>
  );
});

/** What is certain has the color of its severity; what was not judged is neither bad nor good. */
function toneOf({ verdict, severity }: RcaResult): string {
  return (verdict && CERTAIN_TONES[verdict]) ?? severityHue(severity);
}

const CERTAIN_TONES: Partial<Record<Verdict, string>> = { unclear: 'yellow', 'not-judged': 'grey', healthy: 'green' };

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
}

/** What is suspected, and below it where, since when and how often. */
function CauseWords({ file, verdict, cause }: CauseWordsProps) {
  const message = useCauseWords(file, cause);
  const words = useEffectWords(file, verdict) ?? message;
  return (
    <>
      <div className={classes['headline']}>
        <VerdictChip result={verdict} />
        <b className={classes['cause']} title={words}>
          {words}
        </b>
      </div>
      <VerdictFacts file={file} verdict={verdict} cause={cause} />
    </>
  );
}

/** How many requests failed, of a log that shows this alone; null in any other. */
function useEffectWords({ id, parseNumber }: LogFile, { verdict }: RcaResult): string | null {
  const source = useMemo(() => windowedSource({ id, parseNumber }), [id, parseNumber]);
  const { data } = useQuery({ ...routesQuery(source, {}), enabled: verdict === 'effect' });
  return data ? effectHeadline(data) : null;
}

/** That nothing stands out, or that the log could not be judged; its places stand below. */
function Undecided({ verdict: result }: { verdict: RcaResult }) {
  return (
    <>
      <div className={classes['headline']}>
        <VerdictChip result={result} />
        <b className={classes['cause']}>{verdictHeadline(result, '')}</b>
      </div>
      <p className={classes['reason']}>
        {result.verdict === 'unclear' ? notProven(placesOf(result.candidates).length) : text.notHealthy}
      </p>
    </>
  );
}
