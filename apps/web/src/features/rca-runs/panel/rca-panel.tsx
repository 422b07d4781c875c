import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { PANEL_OPTIONS } from '../options/run-options.ts';
import { firstLookQuery, rcaResultQuery } from '../rca-runs-queries.ts';
import { RcaPanelBody, type RcaPanelBodyProps } from './rca-panel-body.tsx';
import type { RcaPanelState } from './use-rca-panel.ts';

/** The analysis of one file: what it says, how far it is, how it is made, and every run before. */
export const RcaPanel = memo(function RcaPanel(props: Omit<RcaPanelBodyProps, 'settings'>) {
  const { file, panel } = props;
  const [options, setOptions] = useState(PANEL_OPTIONS);
  const [isOpen, setIsOpen] = useState(false);
  const isSettling = useIsSettling(file, panel);
  return (
    <RcaPanelBody
      {...props}
      panel={isSettling ? { ...panel, isLoading: true } : panel}
      settings={{ options, onOptions: setOptions, isOpen, onToggle: setIsOpen }}
    />
  );
});

/** True until all is there that the panel begins with. */
function useIsSettling({ id, isRCAPossible }: LogFile, { isLoading, active, completed, runs }: RcaPanelState): boolean {
  const hasResult = !isLoading && active === null && completed !== null;
  const hasFirstLook = !isLoading && active === null && completed === null && (isRCAPossible || runs.length > 0);
  const result = useQuery({ ...rcaResultQuery(id), enabled: hasResult });
  const firstLook = useQuery({ ...firstLookQuery(id), enabled: hasFirstLook });
  // One that has failed once is asked again by the body: waiting for it here would take the body away, for ever.
  const waitsFor = (query: typeof result | typeof firstLook) => query.isPending && query.errorUpdateCount === 0;
  return isLoading || (hasResult && waitsFor(result)) || (hasFirstLook && waitsFor(firstLook));
}
