import { type ComponentProps, createElement } from 'react';

interface ScrolledProps extends ComponentProps<'div'> {
  as?: 'div' | 'pre';
}

/** A part that scrolls: axe and WCAG 2.1.1 want it to be reached and moved by keys. */
export function Scrolled({ as = 'div', ...props }: ScrolledProps) {
  return createElement(as, { ...props, tabIndex: 0 });
}
