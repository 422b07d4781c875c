import { useState } from 'react';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { useIsPrinting } from '#ui/use-medium.ts';
import { CitedProse } from './cited-prose.tsx';
import { cutAtWord } from './cited-text.ts';
import classes from './result-view.module.css';

interface LongTextProps {
  children: string;
  /** About how many characters stand there at rest. */
  most: number;
  known?: ReadonlySet<number> | undefined;
  areCommandsCopied?: boolean;
}

/** Characters of a row, about. */
const ROW_LENGTH = 72;

/** Prose that ends at a word while it is folded, and opens in place. */
export function LongText({ children, most, ...prose }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const { head, isWhole } = cutAtWord(children, most, ROW_LENGTH);
  if (isWhole || isPrinting) return <CitedProse {...prose}>{children}</CitedProse>;
  return (
    <>
      <CitedProse {...prose}>{isOpen ? children : head}</CitedProse>{' '}
      <button type="button" className={classes['more']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? resultText.showLess : resultText.showMore}
      </button>
    </>
  );
}
