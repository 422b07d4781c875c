import type { CitedLine, ErrorAnalysisItem } from '@rootline/contract';
import type { ReactNode } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { shortLine } from '../result/short-line.ts';
import { useResultNavigation } from '../result-navigation.ts';
import classes from './compare-dialog.module.css';
import type { Shared } from './compare-runs.ts';

interface SharedItemsProps<Item> {
  title: string;
  shared: Shared<Item>;
  numberA: string;
  numberB: string;
  keyOf: (item: Item) => string;
  draw: (item: Item, other: Item | null) => ReactNode;
}

/** Three lists: in both results, and in only one of them. */
export function SharedItems<Item>({ title, shared, numberA, numberB, keyOf, draw }: SharedItemsProps<Item>) {
  const parts = [
    { label: text.onlyIn(numberA), items: shared.onlyA.map((a) => ({ a, b: null })), side: 'a' },
    { label: text.inBoth, items: shared.both, side: 'both' },
    { label: text.onlyIn(numberB), items: shared.onlyB.map((a) => ({ a, b: null })), side: 'b' },
  ];
  return (
    <section className={classes['shared']} aria-label={title}>
      <h3>{title}</h3>
      <div className={classes['parts']}>
        {parts.map(({ label, items, side }) => (
          <div key={side} data-side={side}>
            <h4>
              {label} <span>{formatCount(items.length)}</span>
            </h4>
            {items.length === 0 ? (
              <p className="muted small">{text.nothing}</p>
            ) : (
              <ul>
                {items.map(({ a, b }) => (
                  <li key={keyOf(a)}>{draw(a, b)}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

export function ComparedLine({ line }: { line: CitedLine }) {
  const navigation = useResultNavigation();
  return (
    <button type="button" className={classes['line']} title={line.text} onClick={() => navigation?.goToLine(line.line)}>
      <b>L{formatCount(line.line)}</b> {shortLine(line.text)}
    </button>
  );
}

export function ComparedPattern({ item, other }: { item: ErrorAnalysisItem; other: ErrorAnalysisItem | null }) {
  return (
    <div className={classes['pattern']}>
      <code>{item.errorPattern}</code>
      <span>
        {countSentence(item.errorCount, text.times)} <SeverityBadge value={item.severity} />
        {other !== null && other.severity !== item.severity && <SeverityBadge value={other.severity} />}
      </span>
    </div>
  );
}
