import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';
import { ROOT } from '../../run-step.ts';
import type { PackedWeights } from './fit-verdict.ts';

const WEIGHTS = path.join(ROOT, 'packages', 'rca', 'src', 'judge', 'weights');

/** Writes the weights as modules of the product. */
export function writeWeights({ cause, failure, signals, health }: PackedWeights): void {
  writeModel('cause-model', 'CAUSE_MODEL', cause);
  writeModel('failure-model', 'FAILURE_MODEL', failure);
  const rows = Object.entries(signals).map(([kind, weights]) => `  ${kind}: [${weights.join(', ')}],\n`);
  const odds = Object.entries(health).map(([name, weight]) => `${name}: ${weight}`);
  const text = `import type { SignalWeights } from '../../candidates/weigh-suspects.ts';\nimport type { HealthWeights } from '../../verdict/failing-odds.ts';\n\n/** Written by \`npm run evals -- train\`; in the order of SIGNALS. */\nexport const SIGNAL_WEIGHTS: SignalWeights = {\n${rows.join('')}};\n\nexport const HEALTH_WEIGHTS: HealthWeights = { ${odds.join(', ')} };\n`;
  writeFileSync(path.join(WEIGHTS, 'signal-weights.ts'), text);
}

function writeModel(file: string, name: string, { step, bias, features }: PackedModel): void {
  const text = `import type { PackedModel } from '../linear-model.ts';\n\n/** Written by \`npm run evals -- train\`; docs/training-card.md says from what. */\nexport const ${name}: PackedModel = {\n  step: ${step},\n  bias: ${bias},\n  features:\n    '${features}',\n};\n`;
  writeFileSync(path.join(WEIGHTS, `${file}.ts`), text);
}
