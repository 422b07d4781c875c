import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Picture {
  screen: string;
  /** Of the window, in pixels. */
  width: number;
  theme: 'light' | 'dark';
  /** Name inside the folder. */
  file: string;
}

/** Writes an index.html into a folder of pictures: a row for each screen, every width and theme side by side. */
export async function writeContactSheet(folder: string, pictures: readonly Picture[]): Promise<void> {
  const rows = Map.groupBy(pictures, ({ screen }) => screen);
  const sections = [...rows].map(([screen, row]) => `<h2>${screen}</h2>\n<div>${row.map(figure).join('\n')}</div>`);
  await writeFile(join(folder, 'index.html'), `${HEAD}\n${sections.join('\n')}\n</html>\n`);
}

function figure({ screen, width, theme, file }: Picture): string {
  const words = `${width} px, ${theme}`;
  return `<figure><a href="${file}"><img src="${file}" alt="${screen}, ${words}" loading="lazy"></a><figcaption>${words}</figcaption></figure>`;
}

const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #888; }
h2 { margin: 28px 0 8px; }
div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
figure { margin: 0; }
img { block-size: 260px; display: block; }
</style>
<h1>Screens</h1>`;
