/** Search parameters are plain text in the address, so that it stays readable and can be typed by hand. */
export function parseSearch(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Parameters without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' || value === false
      ? []
      : [[name, value === true ? '1' : Array.isArray(value) ? value.join(',') : String(value)]],
  );
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
