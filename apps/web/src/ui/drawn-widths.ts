/** How wide the columns of the table around an element are drawn, by their keys. */
export function drawnWidths(inside: Element | null): ReadonlyMap<string, number> {
  const heads = inside?.closest('[data-table]')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return new Map([...heads].map((head) => [head.dataset['column'] ?? '', head.offsetWidth]));
}
