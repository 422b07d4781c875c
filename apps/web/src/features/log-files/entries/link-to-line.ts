/** The address of a screen with a line of its entries in it. */
export function linkToLine(href: string, line: number): string {
  const address = new URL(href);
  address.searchParams.set('line', String(line));
  address.searchParams.delete('dialog');
  return address.href;
}
