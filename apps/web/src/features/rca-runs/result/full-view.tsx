import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { type LogFile, type RcaResult, SEVERITIES } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { wordsText } from '#messages/words.en.ts';
import { SeverityScale } from '#pictures/severity-scale.tsx';
import { severityHue, severityWord } from '#ui/severity-words.ts';
import { knownLines } from '../cited-lines.ts';
import { EvidenceFile } from '../result-navigation.ts';
import { CheckChunks } from './check-chunks.tsx';
import { CheckPatterns } from './check-patterns.tsx';
import { CitedList } from './cited-list.tsx';
import { CitedProse } from './cited-prose.tsx';
import { ErrorAnalysis, type TimeAxis } from './error-analysis.tsx';
import classes from './full-view.module.css';
import { HowMade } from './how-made.tsx';
import { OtherCauses } from './other-causes.tsx';
import { Recommendations } from './recommendations.tsx';
import type { ResultLayout } from './result-layout.ts';
import { SimilarCases } from './similar-cases.tsx';

interface FullViewProps {
  result: RcaResult;
  file: LogFile | null;
  fileId: string;
  /** The run that made the result; null when it is not known. */
  runId: string | null;
  layout: ResultLayout;
}

/** What to read, what to check beside it, above the table or among it, the patterns, then what else could be the cause. */
export function FullView(props: FullViewProps) {
  const { result, file, fileId, layout } = props;
  const known = knownLines(result);
  const patterns = <CheckPatterns {...props} />;
  const lines = <CitedList result={result} />;
  const chunks = <CheckChunks {...props} />;
  const table = (
    <div className={classes['patterns']}>
      <ErrorAnalysis fileId={fileId} items={result.errorAnalysis} axis={axisOf(file)} />
    </div>
  );
  return (
    <EvidenceFile value={fileId}>
      <div className={classes['view']} data-layout={layout}>
        <div className={classes['read']}>
          <SeverityHead result={result} />
          <section className={classes['prose']}>
            <h3>{text.summary}</h3>
            <p>
              <CitedProse known={known}>{result.summary}</CitedProse>
            </p>
          </section>
          <section className={classes['prose']}>
            <h3>{text.rootCause}</h3>
            <p className={classes['cause']}>
              <CitedProse known={known}>{result.rootCause}</CitedProse>
            </p>
          </section>
          <section className={classes['prose']}>
            <h3>{text.recommendations}</h3>
            <Recommendations items={result.recommendations} known={known} isTickable />
          </section>
          {layout !== 'stack' && <HowMade result={result} />}
        </div>
        {layout === 'rail' && (
          <div className={classes['check']}>
            {patterns}
            {lines}
            {chunks}
          </div>
        )}
        {layout === 'tabs' && (
          // Kept mounted, so that print shows them all and what was scrolled stays where it was.
          <Tabs defaultValue="patterns" keepMounted className={classes['tabs'] ?? ''}>
            <Tabs.List aria-label={text.checks}>
              <Tabs.Tab value="patterns">{text.tabs.patterns}</Tabs.Tab>
              <Tabs.Tab value="lines">{text.tabs.lines}</Tabs.Tab>
              <Tabs.Tab value="chunks">{text.tabs.chunks}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="patterns">{patterns}</Tabs.Panel>
            <Tabs.Panel value="lines">{lines}</Tabs.Panel>
            <Tabs.Panel value="chunks">{chunks}</Tabs.Panel>
          </Tabs>
        )}
        {layout === 'stack' && <div className={classes['check']}>{lines}</div>}
        {table}
        {layout === 'stack' && (
          <div className={classes['check']}>
            {patterns}
            {chunks}
            <HowMade result={result} />
          </div>
        )}
        <div className={classes['others']}>
          <OtherCauses result={result} />
          <SimilarCases fileId={fileId} runId={props.runId} />
        </div>
      </div>
    </EvidenceFile>
  );
}

function axisOf(file: LogFile | null): TimeAxis | null {
  const from = Date.parse(file?.facts?.firstTimestamp ?? '');
  const to = Date.parse(file?.facts?.lastTimestamp ?? '');
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

const HUES = { critical: 'red', high: 'orange', medium: 'yellow', low: 'green' } as const;
const STEPS = SEVERITIES.map((key) => ({ key, label: wordsText.severity[key], hue: HUES[key] }));

/** Severity with its legend, and the counts of the result. */
function SeverityHead({ result }: { result: RcaResult }) {
  const counts = [
    { count: result.criticalErrors, label: text.criticalErrors },
    { count: result.nonCriticalErrors, label: text.nonCriticalErrors },
    { count: result.errorCount, label: countSentence(result.errorCount, text.errors) },
    { count: result.warningCount, label: countSentence(result.warningCount, text.warnings) },
  ];
  return (
    <div className={classes['head']}>
      <div>
        <h3 className={classes['label']}>{text.severity}</h3>
        <b className={classes['word']} style={{ color: `var(--${severityHue(result.severity)}-text)` }}>
          {severityWord(result.severity)}
        </b>
      </div>
      <SeverityScale steps={STEPS} active={result.severity.toLowerCase()} title={text.severityLegend} />
      <dl className={classes['counts']}>
        {counts.map(({ count, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
