import { Textarea } from '@mantine/core';
import { formatCount } from '#format/counts.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import { sampleLines } from './line-preview.ts';
import classes from './preview-strip.module.css';
import type { RuleDraft } from './rule-draft.ts';
import { targetFields } from './rule-draft.ts';
import { TintedLine } from './tinted-line.tsx';
import { useLinePreviews } from './use-line-previews.ts';

interface PreviewStripProps {
  draft: RuleDraft;
  sampleText: string;
  onSampleText: (text: string) => void;
}

const text = parsingRulesText.preview;
const MOST_LINES = 20;

/** Tries the patterns while they are typed, in the browser. The server decides in the end. */
export function PreviewStrip({ draft, sampleText, onSampleText }: PreviewStripProps) {
  const lines = sampleLines(sampleText).slice(0, MOST_LINES);
  const previews = useLinePreviews(draft.regexPatterns, lines);
  const targets = targetFields(draft.fieldMappings);
  return (
    <section className={classes['strip']} aria-label={text.title}>
      <div className={classes['head']}>
        <h3>{text.title}</h3>
        <span className="micro muted">{text.note}</span>
      </div>
      <Textarea
        aria-label={text.sample}
        placeholder={text.sample}
        rows={3}
        spellCheck={false}
        classNames={{ input: classes['sample'] ?? '' }}
        value={sampleText}
        onChange={(event) => onSampleText(event.currentTarget.value)}
      />
      <ol className={classes['lines']} aria-label={text.result}>
        {lines.map((line, index) => {
          const preview = previews[index];
          const key = `${index} ${line}`;
          return (
            <li key={key}>
              <span className="micro muted num">{formatCount(index + 1)}</span>
              <div className={classes['found']}>
                {preview?.kind === 'matched' ? (
                  <>
                    <TintedLine line={line} groups={preview.groups} targets={targets} />
                    <span className="micro muted">{parsingRulesText.test.matched(preview.pattern)}</span>
                  </>
                ) : (
                  <code className={classes['plain']}>{line}</code>
                )}
              </div>
              {preview?.kind === 'no-match' ? <HueBadge hue="red">{text.noMatch}</HueBadge> : null}
              {preview?.kind === 'too-slow' ? <HueBadge hue="yellow">{text.tooSlow}</HueBadge> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
