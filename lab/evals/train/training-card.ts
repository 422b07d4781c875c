import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/run-step.ts';
import type { LabeledLog } from './labeled-logs.ts';
import { familyOf } from './verdict-figures.ts';

/** Where the logs of a source come from, and under which license. */
const ORIGINS: Readonly<Record<string, { origin: string; license: string }>> = {
  bugswarm: { origin: 'BugSwarm/bugswarm, labels by readers', license: 'BSD-3-Clause' },
  bump: { origin: 'chains-project/bump', license: 'MIT' },
  cidiff: { origin: 'labri-progress/cidiff', license: 'Apache-2.0' },
  codex: { origin: 'aternosorg/codex-minecraft', license: 'MIT' },
  syzkaller: { origin: 'google/syzkaller', license: 'Apache-2.0' },
  'logchunks, own labels': { origin: 'public CI output, labels made by reading', license: 'own labels' },
  logchunks: { origin: 'lacinoire/master-thesis', license: 'measured only, not trained on' },
  real: { origin: 'public repositories and issue threads', license: 'as named there' },
  logdx: { origin: 'eyuansu62/LogDx', license: 'CC-BY-4.0' },
  written: { origin: '`lab/evals/train/written-logs/`', license: 'own' },
  generated: { origin: '`lab/evals/service-incidents/`, for the weighing alone', license: 'own' },
  logdetective: { origin: 'fedora-copr/logdetective-sample', license: 'MIT' },
};

/** Writes what the weights were learned from and what they are worth to docs/training-card.md. */
export function writeTrainingCard(logs: readonly LabeledLog[], folds: number, figures: readonly string[]): void {
  const rows = [...Map.groupBy(logs, ({ source }) => source)].map(([source, own]) => {
    const { origin, license } = ORIGINS[familyOf(source)] ?? { origin: source, license: 'unknown' };
    const hash = createHash('sha256');
    for (const log of own) hash.update(log.readLines().join('\n')).update(JSON.stringify(log.causeLines));
    const healthy = own.filter(({ isHealthy }) => isHealthy).length;
    const projects = new Set(own.map(({ project }) => project)).size;
    return `| ${source} | ${own.length} (${healthy}) | ${projects} | ${origin} | ${license} | \`${hash.digest('hex').slice(0, 16)}\` |`;
  });
  const text = [
    '# Training card',
    '',
    'Written by `npm run evals -- train --bank DIR`: what the weights in `packages/rca/src/judge/weights/` were learned from, and what they are worth on projects that were left out. Of these only the written logs are part of this repository.',
    '',
    '| source | logs (healthy) | projects | origin | license | hash of logs and labels |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `## Figures`,
    '',
    `${folds} folds by project: each log is judged by weights that saw no log of its project. *First / three*: the first suspect, or one of the first three, is a labeled cause line or within two lines of one.`,
    '',
    '```',
    ...figures,
    '```',
    '',
  ].join('\n');
  writeFileSync(path.join(ROOT, 'docs', 'training-card.md'), text);
}
