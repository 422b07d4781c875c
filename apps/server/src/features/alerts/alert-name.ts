import { LIMITS, withoutUnseen } from '@rootline/contract';

/** Labels that say best what an alert is about, the first ones first. */
const MAIN_LABELS = ['namespace', 'service', 'app', 'job', 'deployment', 'container', 'pod', 'instance', 'host'];
const MOST_LABELS = 3;
const LABEL_LENGTH = 50;
/** Room for what files add to it, such as the name of a stream. */
const NAME_LENGTH = 150;

type Labels = Readonly<Record<string, string>>;

/** What files and cases of an alert are called: `HighErrorRate (shop, checkout)`. Labels are texts of strangers. */
export function alertName(labels: Labels, fingerprint: string): string {
  const title = plain(labels['alertname'] ?? '', NAME_LENGTH) || `Alert ${fingerprint}`;
  const values = MAIN_LABELS.map((label) => plain(labels[label] ?? '', LABEL_LENGTH)).filter((value) => value !== '');
  const main = [...new Set(values)].slice(0, MOST_LABELS);
  return cut(main.length === 0 ? title : `${title} (${main.join(', ')})`, NAME_LENGTH);
}

/** So much of the labels of an alert as is kept, without unseen characters. */
export function keptLabels(labels: Labels): Record<string, string> {
  const { kept, length } = LIMITS.alerts.labels;
  const clean = (text: string) => cut(withoutUnseen(text), length);
  return Object.fromEntries(
    Object.entries(labels)
      .slice(0, kept)
      .map(([name, value]) => [clean(name), clean(value)]),
  );
}

/** On one line, without what a file name may not have. */
function plain(text: string, length: number): string {
  const line = withoutUnseen(text.replaceAll(/\s+/g, ' ')).replaceAll(/[/\\:*?"<>|]/g, '-');
  return cut(line.trim(), length);
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}
