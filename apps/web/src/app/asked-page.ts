let askedPage: string | null = null;

/** The address that was opened while signed out. After sign-in the command palette offers it. */
export function rememberAskedPage(href: string): void {
  askedPage = href === '/' ? null : href;
}

export function readAskedPage(): string | null {
  return askedPage;
}
