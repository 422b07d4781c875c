import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';
import type { PackedTrees } from '../../../packages/rca/src/judge/tree-model.ts';
import { ROOT } from '../../../scripts/run-step.ts';
import type { PackedWeights } from './fit-verdict.ts';

const WEIGHTS = path.join(ROOT, 'packages', 'rca', 'src', 'judge', 'weights');

/** Writes the weights as modules of the product. */
export function writeWeights({ cause, failure, suspects, health }: PackedWeights): void {
  writeModel('cause-model', 'CAUSE_MODEL', cause);
  writeModel('failure-model', 'FAILURE_MODEL', failure);
  writeTrees('suspect-trees', 'SUSPECT_TREES', suspects);
  writeTrees('health-trees', 'HEALTH_TREES', health);
}

function writeTrees(file: string, name: string, { nodes }: PackedTrees): void {
  const text = `import type { PackedTrees } from '../tree-model.ts';\n\n/** Written by \`npm run evals -- train\`; docs/training-card.md says from what. */\nexport const ${name}: PackedTrees = {\n  nodes:\n    '${nodes}',\n};\n`;
  writeFileSync(path.join(WEIGHTS, `${file}.ts`), text);
}

function writeModel(file: string, name: string, { step, bias, features }: PackedModel): void {
  const text = `import type { PackedModel } from '../linear-model.ts';\n\n/** Written by \`npm run evals -- train\`; docs/training-card.md says from what. */\nexport const ${name}: PackedModel = {\n  step: ${step},\n  bias: ${bias},\n  features:\n    '${features}',\n};\n`;
  writeFileSync(path.join(WEIGHTS, `${file}.ts`), text);
}
