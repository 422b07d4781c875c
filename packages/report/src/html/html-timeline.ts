import { escapeXml } from '../escape-xml.ts';
import { grouped } from '../plain-words.ts';
import type { HtmlPage } from './html-page.ts';

const BAR = { width: 8, gap: 1, height: 40 };

/** Failures, warnings and everything over the log, a drawing each with its greatest bar in words. */
export function timelineHtml({ log }: HtmlPage): string {
  const found = log?.timeline ?? null;
  if (found === null || found.rows.length === 0) return '';
  const { rows, first, last } = found;
  const drawn = rows.map(({ label, counts }) => {
    const most = Math.max(...counts);
    const bars = counts.flatMap((count, i) => {
      if (count === 0) return [];
      // What is not nothing is seen.
      const height = Math.max(2, Math.round((count / most) * BAR.height));
      return [
        `<rect x="${i * BAR.width}" y="${BAR.height - height}" width="${BAR.width - BAR.gap}" height="${height}"/>`,
      ];
    });
    const busy = counts.filter((count) => count > 0).length;
    const told = `${label}: in ${busy} of ${counts.length} parts of the log, at most ${grouped(most)} in one`;
    const box = `0 0 ${counts.length * BAR.width} ${BAR.height}`;
    return `<div class="row"><span>${label}</span><svg class="bar-${label}" viewBox="${box}" preserveAspectRatio="none" role="img" aria-label="${told}">${bars.join('')}</svg><span>most ${grouped(most)}</span></div>`;
  });
  return `<figure>\n${drawn.join('\n')}\n<figcaption class="ends"><span>${escapeXml(first)}</span><span>${escapeXml(last)}</span></figcaption>\n</figure>`;
}
