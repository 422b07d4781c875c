import { NumberInput } from '@mantine/core';
import { LIMITS } from '@rootline/contract';
import { rcaText as text } from '#messages/rca.en.ts';
import { Fold } from '#ui/fold.tsx';
import { YesNo } from '#ui/yes-no.tsx';
import classes from './advanced-settings.module.css';
import { panelTimeoutProblem, type RunOptions } from './run-options.ts';

interface AdvancedSettingsProps {
  options: RunOptions;
  onChange: (options: RunOptions) => void;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

const { panelMin, panelMax } = LIMITS.rca.timeoutSeconds;

/** How the next run of the panel is made. */
export function AdvancedSettings({ options, onChange, isOpen, onToggle }: AdvancedSettingsProps) {
  return (
    <Fold title={text.advancedSettings} isOpen={isOpen} onToggle={onToggle}>
      <div className={classes['fields']}>
        <NumberInput
          label={text.llmTimeout}
          description={text.timeoutRange(String(panelMin), String(panelMax))}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          min={panelMin}
          max={panelMax}
          allowDecimal={false}
          clampBehavior="blur"
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
      </div>
    </Fold>
  );
}
