import { previewLine } from './line-preview.ts';

/** Tries the patterns on one line after the other, outside of the page, where it can be stopped. */
self.onmessage = ({ data }: MessageEvent<{ patterns: { name: string; source: string }[]; line: string }>) => {
  self.postMessage(previewLine(data.patterns, data.line));
};
self.postMessage(null);
