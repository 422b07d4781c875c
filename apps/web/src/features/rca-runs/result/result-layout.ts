import { useMediaQuery } from '@mantine/hooks';
import { useIsPrinting } from '#ui/use-is-printing.ts';

/** Where the checks stand: beside what is read, as tabs above the table, or as sections among the others. */
export type ResultLayout = 'rail' | 'tabs' | 'stack';

const OPTIONS = { getInitialValueInEffect: false };

/** The arrangement for the width of the window; on paper always the sections. */
export function useResultLayout(): ResultLayout {
  const isWide = useMediaQuery('(min-width: 1200px)', true, OPTIONS);
  const isPhone = useMediaQuery('(max-width: 767px)', false, OPTIONS);
  const isPrinting = useIsPrinting();
  return isPhone || isPrinting ? 'stack' : isWide ? 'rail' : 'tabs';
}
