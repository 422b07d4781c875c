/** Tries a regular expression of a user outside of the page, where it can be stopped. */
self.onmessage = ({ data }: MessageEvent<{ texts: string[]; source: string; flags: string }>) => {
  const ranges: [number, [number, number][]][] = [];
  const pattern = new RegExp(data.source, data.flags);
  data.texts.forEach((text, position) => {
    const hits: [number, number][] = [];
    for (const match of text.matchAll(pattern)) {
      if (match[0] !== '') hits.push([match.index, match.index + match[0].length]);
      if (hits.length === 200) break;
    }
    if (hits.length > 0) ranges.push([position, hits]);
  });
  self.postMessage(ranges);
};
