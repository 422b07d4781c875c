import { uiText } from '#messages/ui.en.ts';
import { PlainButton } from './plain-button.tsx';

interface TableSwitchProps {
  /** What the picture shows. */
  of: string;
  isTable: boolean;
  onSwitch: (isTable: boolean) => void;
}

/** Turns a picture into its numbers, and back. */
export function TableSwitch({ of, isTable, onSwitch }: TableSwitchProps) {
  const label = isTable ? uiText.showAsPicture : uiText.showAsTable;
  return (
    <PlainButton data-table-switch aria-label={uiText.switchOf(label, of)} onClick={() => onSwitch(!isTable)}>
      {label}
    </PlainButton>
  );
}
