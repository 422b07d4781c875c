/** True when an Accept header ranks text/html at least as high as JSON: a browser that opens an address. */
export function prefersHtml(accept: string): boolean {
  const ranges = accept.split(',').map(readRange);
  const weight = (...types: string[]) => {
    for (const type of types) {
      const found = ranges.find((range) => range.type === type);
      if (found !== undefined) return found.quality;
    }
    return 0;
  };
  const html = weight('text/html');
  return html > 0 && html >= weight('application/json', 'application/*', '*/*');
}

function readRange(text: string): { type: string; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { type, quality: Number.isFinite(quality) ? quality : 0 };
}
