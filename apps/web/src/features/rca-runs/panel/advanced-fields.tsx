import { LIMITS } from '@rootline/contract';
import { rcaText as text } from '#messages/rca.en.ts';
import { NumberField } from '#ui/number-field.tsx';
import { YesNo } from '#ui/yes-no.tsx';
import { EstimateLine } from '../options/estimate-line.tsx';
import { panelTimeoutProblem, type RunOptions } from '../options/run-options.ts';
import classes from './advanced-settings.module.css';

interface AdvancedFieldsProps {
  fileId: string;
  options: RunOptions;
  onChange: (options: RunOptions) => void;
}

const { panelMin, panelMax } = LIMITS.rca.timeoutSeconds;

/** The fields of Advanced Settings. */
export function AdvancedFields({ fileId, options, onChange }: AdvancedFieldsProps) {
  return (
    <div className={classes['fields']}>
      <NumberField
        label={text.llmTimeout}
        description={text.timeoutRange(String(panelMin), String(panelMax))}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        min={panelMin}
        max={panelMax}
        value={options.timeout}
        error={panelTimeoutProblem(options.timeout)}
        onChange={(timeout) => onChange({ ...options, timeout })}
      />
      <YesNo
        label={text.chunking}
        value={options.chunking}
        onChange={(chunking) => onChange({ ...options, chunking })}
      />
      <YesNo
        label={text.smartChunking}
        hint={text.smartHelp}
        value={options.smartChunking}
        disabled={!options.chunking}
        onChange={(smartChunking) => onChange({ ...options, smartChunking })}
      />
      <EstimateLine fileId={fileId} model={null} options={options} />
    </div>
  );
}
