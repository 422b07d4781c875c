/** A named address with its search parameters. */
export interface SavedView {
  name: string;
  href: string;
}

const MOST = 30;

/** The views that are stored, whatever else was written there. */
export function readViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((view: unknown) => {
    const { name, href } = (typeof view === 'object' && view !== null ? view : {}) as Record<string, unknown>;
    // Only paths of this application: a stored address must never lead to another site.
    return typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href) ? [{ name, href }] : [];
  });
}

/** With the view first; one of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [view, ...withoutView(views, view.name)].slice(0, MOST);
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** The address without a dialog that happens to be open. */
export function viewAddress(pathname: string, searchText: string): string {
  const parameters = new URLSearchParams(searchText);
  parameters.delete('dialog');
  parameters.delete('of');
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? pathname : `${pathname}?${text}`;
}
