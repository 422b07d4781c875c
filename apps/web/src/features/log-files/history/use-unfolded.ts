import { type FocusEvent, type MouseEvent, useState } from 'react';

/**
 * The row whose buttons are all in sight: the one that was pressed or reached by the keyboard, else the open file. A press on
 * a button only does what the button says.
 */
export function useUnfolded(openId: string | undefined) {
  const [picked, setPicked] = useState<{ openId: string | undefined; id: string | null } | null>(null);
  const id = picked !== null && picked.openId === openId ? picked.id : (openId ?? null);
  const handlers = {
    onClick: ({ target }: MouseEvent<HTMLDivElement>) => {
      if (!(target instanceof Element) || target.closest('a, button, input, label, [role="menu"]') !== null) return;
      const pressed = fileIdAt(target);
      if (pressed !== null) setPicked({ openId, id: pressed === id ? null : pressed });
    },
    onFocus: ({ target }: FocusEvent<HTMLDivElement>) => {
      const reached = fileIdAt(target);
      if (reached !== null && reached !== id && target.matches(':focus-visible')) setPicked({ openId, id: reached });
    },
  };
  return { id, handlers };
}

function fileIdAt(element: Element): string | null {
  return element.closest('li[data-file]')?.getAttribute('data-file') ?? null;
}
