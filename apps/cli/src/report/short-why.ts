import { cleanText } from '@rootline/contract';
import { grouped, lineLabels } from '@rootline/report';
import { citedOf, type ShortReport } from './short-rows.ts';
import { cutLine, wrap } from './terminal-style.ts';

const OTHERS = 8;

/** Why the first candidate is suspected, how sure that is, and what else was considered. */
export function whyRows({ result, texts, style }: ShortReport): string[] {
  const { candidates, confidence } = result;
  const [first, ...others] = candidates;
  const label = lineLabels(result);
  const title = (words: string) => ['', style.paint('bold', words)];
  const bullet = (text: string) => wrap(cleanText(text), style, '    ').replace(/^ {4}/, '  - ');
  const considered = others.slice(0, OTHERS).flatMap(({ lines, count, pattern, reasons }, i) => {
    const line = lines[0] ?? 0;
    const text = texts.get(line)?.trim() ?? citedOf(result, i + 1)?.text ?? pattern;
    const facts = [count === 1 ? '1 entry' : `${grouped(count)} entries`, ...reasons.slice(0, 2)].join('; ');
    return [
      cutLine(`  ${label(line)}  ${cleanText(text)}`, style),
      style.paint('dim', cutLine(`      ${cleanText(facts)}`, style)),
    ];
  });
  return [
    ...(first === undefined || first.reasons.length === 0
      ? []
      : [...title('Why the first is suspected'), ...first.reasons.map(bullet)]),
    ...title('How sure'),
    bullet(`confidence ${confidence.level}: ${confidence.reason}`),
    ...(considered.length === 0 ? [] : [...title('Also considered'), ...considered]),
  ];
}
