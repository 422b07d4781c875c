import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { readPreference, writePreference } from '#api/preferences.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { logComparisonText as comparisonText } from '#messages/log-comparison.en.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { notifyAlert } from '#ui/notify.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { YesNo } from '#ui/yes-no.tsx';
import { activeModelQuery, availableModelsQuery, runsQuery, startRun } from '../rca-runs-queries.ts';
import { EstimateLine, pastDuration } from './estimate.tsx';
import classes from './options-dialog.module.css';
import { runBody } from './run-body.ts';
import {
  areSameOptions,
  MODAL_OPTIONS,
  modalTimeoutProblem,
  modelChoices,
  modelOptions,
  readLastOptions,
} from './run-options.ts';

interface OptionsDialogProps {
  /** The file to analyze. */
  fileId: string;
  filename: string;
  /** Of the file, in bytes. */
  size: number;
  /** Parsed files that can be taken for a baseline. */
  baselines: BaselineFieldProps['files'];
  onClose: () => void;
  onStarted: (fileId: string, jobId: string) => void;
  /** Leads to where the endpoint is configured. */
  settingsLink: ReactNode;
}

/** Chooses how an analysis runs, and starts it. Without any model the statistical analysis can still run. */
export function OptionsDialog(props: OptionsDialogProps) {
  const { fileId, filename, size, baselines, onClose, onStarted, settingsLink } = props;
  const formId = useId();
  const models = useQuery(availableModelsQuery());
  const active = useQuery(activeModelQuery());
  const choices = modelChoices(models.data ?? []);
  const [options, setOptions] = useState(MODAL_OPTIONS);
  const [chosen, setChosen] = useState<string | null>(null);
  const [baseline, setBaseline] = useState<string | null>(null);
  const [problems, setProblems] = useState<{ model?: string; timeout?: string; start?: string }>({});
  const [isStarting, setIsStarting] = useState(false);
  const model = chosen ?? choices.preselected;
  const { data: runs } = useQuery(runsQuery(fileId));
  // Offered and not set: the form begins with its specified values.
  const last = readLastOptions(readPreference(LAST_OPTIONS), choices.models);
  const canUseLast = last !== null && model !== null && !areSameOptions(last, { ...options, model });
  const statisticalRef = useRef<HTMLButtonElement>(null);
  const hasNoModels = !models.isPending && choices.models.length === 0;

  // Without a model the one thing that can start takes the focus that the model field lost.
  useEffect(() => {
    if (hasNoModels && !isField(document.activeElement)) statisticalRef.current?.focus();
  }, [hasNoModels]);

  const start = async (analysisMode: 'llm' | 'statistical') => {
    const timeout = modalTimeoutProblem(options.timeout);
    // Enter may come before the models do.
    const listed = models.isPending ? (await models.refetch({ cancelRefetch: false })).data : models.data;
    const model = chosen ?? modelChoices(listed ?? []).preselected;
    const missing = analysisMode === 'llm' && model === null ? resultText.selectModel : null;
    setProblems({ ...(missing ? { model: missing } : {}), ...(timeout ? { timeout } : {}) });
    if (timeout !== null || missing !== null) return;
    setIsStarting(true);
    try {
      const good = baseline === null ? {} : { baseline };
      const body = { ...runBody(options), ...good, ...(analysisMode === 'llm' ? { model } : { analysisMode }) };
      const jobId = await startRun(fileId, body);
      if (analysisMode === 'llm') writePreference(LAST_OPTIONS, { ...runBody(options), model });
      notifyAlert('success', resultText.started, filename);
      onStarted(fileId, jobId);
    } catch (error) {
      setProblems({ start: serverMessageOr(error, resultText.startFailed) });
      setIsStarting(false);
    }
  };
  // Enter starts from the model field, too; the arrow keys open its list.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement) || isListOpen(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    void start('llm');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start('llm');
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={resultText.optionsTitle}
      isBusy={isStarting}
      size={520}
      footer={
        <>
          <Button disabled={isStarting} onClick={onClose}>
            {uiText.cancel}
          </Button>
          <Button variant={hasNoModels ? 'default' : 'filled'} type="submit" form={formId} disabled={isStarting}>
            {resultText.startRca}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes['form']} noValidate onSubmit={handleSubmit} onKeyDownCapture={handleKeyDown}>
        <p className={classes['file']}>{filename}</p>
        {problems.start !== undefined && <ErrorBox message={problems.start} />}
        {hasNoModels ? (
          <Banner tone="warning">
            {problems.model !== undefined && <p>{problems.model}</p>}
            <p>{resultText.noModels}</p>
            {models.error === null && (
              <p>
                {resultText.noModelsInstalled} <code>{resultText.installCommand}</code>
              </p>
            )}
            {settingsLink}
          </Banner>
        ) : (
          <NativeSelect
            label={resultText.model}
            required
            data-autofocus
            data={
              models.isPending
                ? [{ value: '', label: resultText.loadingModels }]
                : modelOptions(choices.models, active.data ?? null)
            }
            value={model ?? ''}
            error={problems.model}
            description={pastDuration(runs ?? [], model)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {canUseLast ? (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              setChosen(last.model);
              setOptions(last);
            }}
          >
            {resultText.useLastOptions}
          </Button>
        ) : null}
        <Button
          ref={statisticalRef}
          // Without a model it is the one thing that can start.
          variant={hasNoModels ? 'filled' : 'default'}
          data-autofocus={hasNoModels || undefined}
          disabled={isStarting}
          onClick={() => void start('statistical')}
        >
          {resultText.runStatistical}
        </Button>
        <NumberField
          label={resultText.timeout}
          required
          min={1}
          rightSectionWidth={72}
          rightSectionPointerEvents="none"
          rightSection={resultText.seconds}
          value={options.timeout}
          error={problems.timeout}
          onChange={(timeout) => setOptions({ ...options, timeout })}
        />
        <YesNo
          label={text.chunking}
          value={options.chunking}
          onChange={(chunking) => setOptions({ ...options, chunking })}
        />
        <YesNo
          label={text.smartChunking}
          hint={text.smartHelp}
          value={options.smartChunking}
          disabled={!options.chunking}
          onChange={(smartChunking) => setOptions({ ...options, smartChunking })}
        />
        {model !== null && (
          <EstimateLine fileId={fileId} model={model} options={options} size={formatKilobytes(size)} withTime />
        )}
        <YesNo
          label={resultText.searchLog}
          hint={resultText.searchLogHint}
          value={options.searchLog === true}
          onChange={(searchLog) => setOptions({ ...options, searchLog })}
        />
        <YesNo
          label={resultText.askIfHealthy}
          hint={resultText.askIfHealthyHint}
          value={options.askIfHealthy === true}
          onChange={(askIfHealthy) => setOptions({ ...options, askIfHealthy })}
        />
        <BaselineField files={baselines} value={baseline} onChange={setBaseline} />
      </form>
    </Dialog>
  );
}

const LAST_OPTIONS = 'lastRunOptions';

function isField(element: Element | null): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/** True while the choices lie open: there Enter chooses. Older browsers keep such keys to themselves. */
function isListOpen(list: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && list.matches(':open');
}

interface BaselineFieldProps {
  /** Parsed files that can be taken for a baseline. */
  files: readonly { id: string; filename: string }[];
  value: string | null;
  onChange: (fileId: string | null) => void;
}

/** Chooses a log from when all was well, for an analysis. Absent where there is no other file. */
function BaselineField({ files, value, onChange }: BaselineFieldProps) {
  if (files.length === 0) return null;
  return (
    <NativeSelect
      label={comparisonText.field}
      description={comparisonText.fieldHint}
      data={[
        { value: '', label: comparisonText.fieldNone },
        ...files.map(({ id, filename }) => ({ value: id, label: filename })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}
