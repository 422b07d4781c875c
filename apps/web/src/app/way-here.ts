import type { RouterHistory } from '@tanstack/react-router';

let isBack = false;

/** Keeps in mind how the screen was come to. It must be asked to before the router follows the history itself. */
export function followWay(history: RouterHistory): void {
  history.subscribe(({ action: { type } }) => {
    isBack = type === 'BACK' || type === 'FORWARD' || type === 'GO';
  });
}

/** True after the browser's own steps through what was seen, which show a page as it was left. */
export const isWayBack = () => isBack;
