import { Suspense, useEffect } from 'react';
import { rcaText as text } from '#messages/rca.en.ts';
import { Fold } from '#ui/fold.tsx';
import { later } from '#ui/later.ts';
import type { RunOptions } from './run-options.ts';

const AdvancedFields = later(async () => (await import('./advanced-fields.tsx')).AdvancedFields);

interface AdvancedSettingsProps {
  fileId: string;
  options: RunOptions;
  onChange: (options: RunOptions) => void;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** How the next run of the panel is made. */
export function AdvancedSettings({ fileId, options, onChange, isOpen, onToggle }: AdvancedSettingsProps) {
  useEffect(() => AdvancedFields.preloadWhenIdle(), []);
  return (
    <Fold title={text.advancedSettings} isOpen={isOpen} onToggle={onToggle}>
      <Suspense>
        <AdvancedFields fileId={fileId} options={options} onChange={onChange} />
      </Suspense>
    </Fold>
  );
}
