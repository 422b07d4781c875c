import { rcaText as text } from '#messages/rca.en.ts';
import { Fold } from '#ui/fold.tsx';
import type { RunOptions } from '../options/run-options.ts';
import { AdvancedFields } from './advanced-fields.tsx';

interface AdvancedSettingsProps {
  fileId: string;
  options: RunOptions;
  onChange: (options: RunOptions) => void;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** How the next run of the panel is made. */
export function AdvancedSettings({ fileId, options, onChange, isOpen, onToggle }: AdvancedSettingsProps) {
  return (
    <Fold title={text.advancedSettings} isOpen={isOpen} onToggle={onToggle}>
      <AdvancedFields fileId={fileId} options={options} onChange={onChange} />
    </Fold>
  );
}
