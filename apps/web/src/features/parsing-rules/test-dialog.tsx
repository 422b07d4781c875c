import { Button, NativeSelect, Textarea } from '@mantine/core';
import { ENDPOINTS, type ParsingRule, type ParsingRuleTestResult } from '@rootline/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { submitByKeys } from '#ui/forms/submit-by-keys.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { FileLinesSelect, type LineSource } from './file-lines-select.tsx';
import type { GroupRange, LinePreview } from './line-preview.ts';
import { sampleLines } from './line-preview.ts';
import { MissingList } from './missing-list.tsx';
import { targetFields } from './rule-draft.ts';
import classes from './test-dialog.module.css';
import { TintedLine } from './tinted-line.tsx';
import { useLinePreviews } from './use-line-previews.ts';

interface TestDialogProps {
  /** The rule that is tested; null while none is chosen. */
  rule: ParsingRule | null;
  rules: readonly ParsingRule[];
  onRule: (id: string | null) => void;
  sampleText: string;
  onSampleText: (text: string) => void;
  lineSource: LineSource;
  onClose: () => void;
}

const text = parsingRulesText.test;

export function TestDialog({ rule, rules, onRule, sampleText, onSampleText, lineSource, onClose }: TestDialogProps) {
  const formId = useId();
  const lines = sampleLines(sampleText);
  const missing = [...(rule === null ? [text.needs.rule] : []), ...(lines.length === 0 ? [text.needs.sample] : [])];
  const test = useMutation({
    mutationFn: (tried: { rule: ParsingRule; sampleText: string }) =>
      call(ENDPOINTS.testParsingRule, {
        body: { rule: tried.rule.id, sampleLogs: sampleLines(tried.sampleText) },
      }),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (rule !== null && missing.length === 0 && !test.isPending) test.mutate({ rule, sampleText });
  };
  const isOutdated = test.variables?.rule !== rule || test.variables?.sampleText !== sampleText;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      size={960}
      footer={
        <>
          <MissingList parts={missing} />
          <Button onClick={onClose}>{uiText.close}</Button>
          <Button type="submit" form={formId} variant="filled" disabled={missing.length > 0 || test.isPending}>
            {text.submit}
          </Button>
        </>
      }
    >
      <div className={classes['columns']}>
        <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit} onKeyDown={submitByKeys}>
          <NativeSelect
            label={text.rule}
            data={[{ value: '', label: text.chooseRule }, ...rules.map(({ id, name }) => ({ value: id, label: name }))]}
            value={rule?.id ?? ''}
            onChange={(event) => onRule(event.currentTarget.value || null)}
          />
          <FileLinesSelect source={lineSource} onLines={(lines) => onSampleText(lines.join('\n'))} />
          <Textarea
            label={text.sample}
            description={
              lines.length === 0
                ? text.sampleHint
                : `${text.sampleHint} ${countSentence(lines.length, text.sampleLines)}`
            }
            data-autofocus
            classNames={{ input: classes['sample'] ?? '' }}
            spellCheck={false}
            value={sampleText}
            onChange={(event) => onSampleText(event.currentTarget.value)}
          />
        </form>
        <section className={classes['result']} aria-label={text.result}>
          <h3>{text.result}</h3>
          {test.isPending ? <LoadingText text={text.running} /> : null}
          {test.error ? <ErrorBox message={text.failed} reason={messageOf(test.error)} error={test.error} /> : null}
          {test.isIdle ? <p className={classes['before']}>{text.before}</p> : null}
          {test.data ? <TestResult rule={test.variables.rule} result={test.data} isOutdated={isOutdated} /> : null}
        </section>
      </div>
    </Dialog>
  );
}

interface TestResultProps {
  /** The rule as it was tested. */
  rule: ParsingRule;
  result: ParsingRuleTestResult;
  /** The rule or the lines have changed since. */
  isOutdated: boolean;
}

/** Lines beyond stand without colors. */
const MOST_TINTED = 200;

function TestResult({ rule, result, isOutdated }: TestResultProps) {
  const { totalLogs, successCount, failureCount, details } = result;
  const previews = useLinePreviews(
    rule.regexPatterns,
    details.slice(0, MOST_TINTED).map(({ logLine }) => logLine),
  );
  const targets = targetFields(rule.fieldMappings);
  return (
    <div className={classes['testResultResult']}>
      {isOutdated ? <p className={classes['outdated']}>{text.outdated}</p> : null}
      <div
        className={classes['bar']}
        role="img"
        aria-label={text.share(formatCount(successCount), formatCount(totalLogs))}
      >
        <i data-hue="green" style={{ flexGrow: successCount }} />
        <i data-hue="red" style={{ flexGrow: failureCount }} />
      </div>
      <div role="status">
        <dl className={classes['counts']}>
          <Count word={text.total} count={totalLogs} />
          <Count word={text.success} count={successCount} />
          <Count word={text.failure} count={failureCount} />
        </dl>
      </div>
      <ol className={classes['lines']} aria-label={text.details}>
        {details.map((detail) => (
          <li key={detail.logIndex} className={classes['line']}>
            <div className={classes['head']}>
              <span className="num muted small">{text.lineNumber(formatCount(detail.logIndex + 1))}</span>
              <HueBadge hue={detail.success ? 'green' : 'red'} dot>
                {detail.success ? text.success : text.failure}
              </HueBadge>
              {detail.matchedPattern === null ? null : (
                <span className="secondary small">{text.matched(detail.matchedPattern)}</span>
              )}
            </div>
            <TintedLine
              line={detail.logLine}
              groups={groupsOf(previews[detail.logIndex], detail.matchedPattern)}
              targets={targets}
            />
            {detail.errors.length === 0 ? null : (
              <ul className={classes['errors']}>
                {detail.errors.map((error) => (
                  <li key={error}>{error}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What the browser found, where it is the pattern that the server names. */
function groupsOf(preview: LinePreview | undefined, matchedPattern: string | null): readonly GroupRange[] {
  return preview?.kind === 'matched' && preview.pattern === matchedPattern ? preview.groups : [];
}

function Count({ word, count }: { word: string; count: number }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="num">{formatCount(count)}</dd>
    </div>
  );
}
